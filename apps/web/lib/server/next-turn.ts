/**
 * Resolves in a new task of the event loop. A page that starts makes several requests, and each of them blocks a slow
 * phone for about 30 ms. Between tasks the browser can handle input. The function uses a message and not a timer,
 * because timers of hidden pages fire only once per second.
 */
export const nextTurn = (): Promise<unknown> =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => go(port1.close());
    port2.postMessage(0);
  });
