/**
 * Resolves in a new task of the event loop. While a page loads, it makes several requests. On a slow phone each of them
 * blocks the browser for about 30 ms. If each request runs in its own task, the browser can handle input in between.
 * The function uses a message and not a timer, because timers of hidden pages fire only once per second.
 */
export const nextTurn = (): Promise<unknown> =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => go(port1.close());
    port2.postMessage(0);
  });
