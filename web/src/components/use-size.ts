import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** In CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of an element as it is and becomes; 0 × 0 before it is shown. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (element.current === null) return;
    const { clientWidth, clientHeight } = element.current;
    setSize({ width: clientWidth, height: clientHeight });
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
