/**
 * Resolves in a new task of the event loop. A starting page requests several scripts and data sets, and each
 * request blocks a slow phone for about 30 ms. Between tasks the browser can handle input. It uses a message
 * instead of a timer, because timers of hidden pages fire only once per second.
 */
export const nextTurn = (): Promise<unknown> =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => go(port1.close());
    port2.postMessage(0);
  });
