import type { FastifyReply } from 'fastify';

const MAX_ANSWER_MS = 8_000;

export type OpenRequests = {
  count(reply: Pick<FastifyReply, 'raw'>): void;
  /** Resolves when every counted request has been answered, or after eight seconds. */
  drained(): Promise<void>;
};

/** Counts the requests that have not been answered yet, so that a stopping server can wait for them. */
export function countOpenRequests(): OpenRequests {
  let open = 0;
  let wake = () => {};
  const closed = () => {
    open -= 1;
    if (open === 0) wake();
  };
  return {
    count({ raw }) {
      open += 1;
      raw.once('close', closed);
    },
    async drained() {
      if (open === 0) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, MAX_ANSWER_MS);
      });
      clearTimeout(timer);
    },
  };
}
