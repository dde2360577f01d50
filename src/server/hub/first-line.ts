import type { Socket } from 'node:net';

const LF = 0x0a;

/**
 * The first line that comes out of a socket, without its end. What comes after it stays in the socket, which is paused then.
 *
 * @returns null when the socket ends or fails before, or the line is longer than `maxBytes`
 */
export function firstLine(socket: Socket, maxBytes: number): Promise<string | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (line: string | null): void => {
      socket.off('readable', read).off('end', end).off('error', end).off('close', end);
      resolve(line);
    };
    const end = () => done(null);
    const read = (): void => {
      for (let chunk = socket.read() as Buffer | null; chunk !== null; chunk = socket.read() as Buffer | null) {
        const at = chunk.indexOf(LF);
        if (at !== -1) {
          if (at + 1 < chunk.length) socket.unshift(chunk.subarray(at + 1));
          done(Buffer.concat([...chunks, chunk.subarray(0, at)]).toString('utf8'));
          return;
        }
        chunks.push(chunk);
        size += chunk.length;
        if (size > maxBytes) {
          done(null);
          return;
        }
      }
    };
    socket.on('readable', read).on('end', end).on('error', end).on('close', end);
  });
}
