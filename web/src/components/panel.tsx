import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface PanelProps {
  readonly title: string;
  /** Beside the title: a count, a control. */
  readonly aside?: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A part of a view, with a heading by which screen readers find it. */
export function Panel({ title, aside, class: name = '', children }: PanelProps) {
  const id = useId();
  return (
    <section class={`panel ${name}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <div class="soft small">{aside}</div>}
      </header>
      <div class="body">{children}</div>
    </section>
  );
}
