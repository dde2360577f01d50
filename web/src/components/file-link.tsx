import { fileAddress } from '../routing/route.ts';

interface FileLinkProps {
  readonly path: string;
  readonly line?: number | null | undefined;
  readonly end?: number | null | undefined;
}

/** A file by its path: where there is little room, folders give way and the name stays. */
export function FileLink({ path, line = null, end = null }: FileLinkProps) {
  const at = path.lastIndexOf('/') + 1;
  return (
    <a class="path" href={fileAddress(path, line, end)} title={path}>
      {at > 0 && <span class="folder">{path.slice(0, at)}</span>}
      <span class="name">
        {path.slice(at)}
        {line === null ? '' : `:${line}`}
      </span>
    </a>
  );
}
