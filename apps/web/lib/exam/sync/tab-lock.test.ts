import { describe, expect, test } from 'vitest';
import { givenTime } from '../given-time.ts';
import { type Channel, createTabLock, type Locks } from './tab-lock.ts';

/**
 * Creates a browser with locks and channels for several tabs. A tab that `hangs` receives no messages and does not
 * release its lock.
 */
function givenBrowser() {
  const time = givenTime();
  const line: (() => void)[] = [];
  let holder: { lose: () => void } | null = null;
  const channels = new Set<Channel & { isDeaf: boolean }>();

  const next = () => {
    while (!holder) {
      const first = line.shift();
      if (!first) return;
      first();
    }
  };
  const request = async (_name: string, options: LockOptions, got: (lock: Lock | null) => unknown) => {
    // A real browser resolves the request asynchronously.
    await Promise.resolve();
    return await new Promise<void>((resolve, reject) => {
      const hold = () => {
        const own = { lose: () => reject(new Error('AbortError')) };
        holder = own;
        Promise.resolve(got({ name: 'x', mode: 'exclusive' })).then(() => {
          if (holder === own) holder = null;
          resolve();
          next();
        });
      };
      options.signal?.addEventListener('abort', () => {
        const at = line.indexOf(hold);
        if (at >= 0) {
          line.splice(at, 1);
          reject(new Error('AbortError'));
        }
      });
      if (options.steal) {
        const last = holder;
        holder = null;
        last?.lose();
        hold();
      } else if (!holder) hold();
      else if (options.ifAvailable) Promise.resolve(got(null)).then(() => resolve());
      else line.push(hold);
    });
  };

  return {
    time,
    open(wroteBeforeReload = false) {
      const heard: string[] = [];
      let remembers = false;
      const channel: Channel & { isDeaf: boolean } = {
        isDeaf: false,
        onmessage: null,
        postMessage(said) {
          for (const other of channels) if (other !== channel && !other.isDeaf) other.onmessage?.({ data: said });
        },
        close: () => channels.delete(channel),
      };
      channels.add(channel);
      const tabLock = createTabLock('attempt', {
        locks: { request } as unknown as Locks,
        channel,
        later: time.later,
        onChange: () => heard.push(tabLock.state()),
        onOtherTabWrote: () => heard.push('news'),
        memory: {
          wroteBeforeReload,
          remember(writes) {
            remembers = writes;
          },
        },
      });
      return {
        tabLock,
        heard,
        remembers: () => remembers,
        hang: () => {
          channel.isDeaf = true;
        },
      };
    },
  };
}

describe('the tab lock', () => {
  test('belongs to the first tab; the second one knows it', async () => {
    const { open, time } = givenBrowser();
    const [first, second] = [open(), open()];
    await time.settle();
    expect([first.tabLock.state(), second.tabLock.state()]).toEqual(['held', 'elsewhere']);
  });

  test('goes over when the second tab asks, and back again', async () => {
    const { open, time } = givenBrowser();
    const [first, second] = [open(), open()];
    await time.settle();
    second.tabLock.take();
    await time.settle();
    expect([first.tabLock.state(), second.tabLock.state()]).toEqual(['elsewhere', 'held']);
    first.tabLock.take();
    await time.pass(5000);
    expect([first.tabLock.state(), second.tabLock.state()]).toEqual(['held', 'elsewhere']);
  });

  test('is taken from a tab that does not answer, which then knows it', async () => {
    const { open, time } = givenBrowser();
    const [first, second] = [open(), open()];
    await time.settle();
    first.hang();
    second.tabLock.take();
    await time.pass(1000);
    expect(second.tabLock.state()).toBe('elsewhere');
    await time.pass(1000);
    expect([first.tabLock.state(), second.tabLock.state()]).toEqual(['elsewhere', 'held']);
    second.tabLock.close();
    await time.settle();
    expect(first.tabLock.state()).toBe('held');
  });

  test('comes to the tab that waits when the other one is closed', async () => {
    const { open, time } = givenBrowser();
    const [first, second] = [open(), open()];
    await time.settle();
    first.tabLock.close();
    await time.settle();
    expect(second.tabLock.state()).toBe('held');
    expect(second.heard).toEqual(['elsewhere', 'held']);
  });

  test('comes back to the tab that wrote, when that was only loaded again', async () => {
    const { open, time } = givenBrowser();
    const [first, second] = [open(), open()];
    await time.settle();
    expect([first.remembers(), second.remembers()]).toEqual([true, false]);
    first.tabLock.close();
    await time.settle();
    const again = open(true);
    await time.settle();
    expect([again.tabLock.state(), second.tabLock.state()]).toEqual(['held', 'elsewhere']);
    expect([again.remembers(), second.remembers()]).toEqual([true, false]);
  });

  test('stays where it is when a tab that only showed the test is loaded again', async () => {
    const { open, time } = givenBrowser();
    const [first, second] = [open(), open()];
    await time.settle();
    second.tabLock.close();
    const again = open(second.remembers());
    await time.pass(5000);
    expect([first.tabLock.state(), again.tabLock.state()]).toEqual(['held', 'elsewhere']);
  });

  test('is held by one tab at most, whichever tabs ask or hang', async () => {
    const { open, time } = givenBrowser();
    const tabs = [open(), open(), open()];
    await time.settle();
    const order = [1, 2, 0, 2, 1, 0, 1];
    for (const [turn, at] of order.entries()) {
      if (turn === 3) tabs[0]!.hang();
      tabs[at]!.tabLock.take();
      await time.pass(2000);
      expect(tabs.filter(({ tabLock }) => tabLock.state() === 'held')).toEqual([tabs[at]]);
    }
  });

  test('tells the other tabs what was written', async () => {
    const { open, time } = givenBrowser();
    const [first, second] = [open(), open()];
    await time.settle();
    first.tabLock.notifyOtherTabs();
    expect(second.heard).toEqual(['elsewhere', 'news']);
  });
});
