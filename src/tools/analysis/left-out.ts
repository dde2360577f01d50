import { FileFault } from '../../index/file-fault.ts';
import type { ToolContext } from '../tool.ts';

/** Goes on without a file whose fault it is. @throws what is no file's fault */
export function leaveOut(context: Pick<ToolContext, 'leaveOut'>, thrown: unknown): void {
  if (!(thrown instanceof FileFault)) throw thrown;
  context.leaveOut(thrown);
}
