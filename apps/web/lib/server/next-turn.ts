/**
 * A page that comes alive asks for several scripts and answers at once, and each asking holds a cheap phone up for 30
 * ms: what waits for a turn of its own lets a press be heard before it. A message and no timer, which hidden pages get
 * once a second.
 */
export const nextTurn = (): Promise<unknown> =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => go(port1.close());
    port2.postMessage(0);
  });
