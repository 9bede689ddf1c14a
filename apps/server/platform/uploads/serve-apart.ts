import type { ApartMessage } from './run-apart.ts';

/**
 * Runs `act` for the task of this process, sends its outcome to the parent process (`runApart`), and ends. An error
 * ends the process without an outcome.
 */
export function serveApart<Task>(act: (task: Task, tell: (news: unknown) => void) => Promise<unknown>): void {
  const send = (message: ApartMessage, then = () => {}) => process.send?.(message, then);
  process.once('message', async (task) => {
    const outcome = await act(task as Task, (news) => send({ news }));
    send({ outcome }, () => process.disconnect());
  });
}
