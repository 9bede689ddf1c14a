import { type ComponentType, type ReactNode, Suspense, startTransition, use, useEffect, useState } from 'react';
import { sendWhatWaited } from '../server/early-submit.ts';
import { nextTurn } from '../server/next-turn.ts';

/*
 * A part of a page that is drawn with it on the server but whose script comes later: what lies further down, or waits
 * for somebody to type. Until its script is there, the drawn part stays as it is; it is there to be read from the first
 * moment.
 */

type Registered = { preload: () => Promise<unknown>; isReady: () => boolean };
const registered: Registered[] = [];

/**
 * A script that does not come is asked for again after these waits; then the part has failed. Without them, React would
 * ask without pause.
 */
const waitsMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/**
 * `fallback` is shown when the part is opened in the browser alone, after a change of page. A page that waits for an
 * answer first asks for the script meanwhile, by `preload`: the part then comes whole, without its fallback.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> & Registered {
  let ready: ComponentType<Props> | undefined;
  let arrival: Promise<ComponentType<Props>> | undefined;
  let hasFailed = false;
  const arrive = async () => {
    try {
      ready = await inSomeTries(load);
      return ready;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const preload = () => {
    arrival ??= nextTurn().then(arrive);
    return arrival;
  };
  const isReady = () => ready !== undefined;
  registered.push({ preload, isReady });
  // No hook may follow a `use` that is not always called: drawn again once the script is there, React would miss it
  // (error 467).
  const Loaded = (props: Props) => {
    const Part = ready ?? use(preload());
    return (
      <>
        <Part {...props} />
        <Alive />
      </>
    );
  };
  function LazyPart(props: Props) {
    const [isHere, setHere] = useState(() => {
      // Somebody has asked to try again, or has come back.
      if (hasFailed) arrival = undefined;
      hasFailed = false;
      return isReady();
    });
    const drawn = (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    );
    const [drawnFirst] = useState(drawn);
    useEffect(() => {
      if (isHere) return;
      // In slices, between which a press is heard.
      const show = () => startTransition(() => setHere(true));
      // Whether it came or failed: where it is drawn it says so itself.
      preload().then(show, show);
    }, [isHere]);
    // React takes what the server has drawn off the screen when it changes before its script is there. So it does not
    // change.
    return isHere ? drawn : drawnFirst;
  }
  // The part that draws it hears of a failure; here nobody waits.
  return Object.assign(LazyPart, { preload: () => preload().catch(() => null), isReady });
}

/** Last in a part, which has its handlers by now: effects run in the order of the page. */
function Alive() {
  useEffect(sendWhatWaited, []);
  return null;
}

async function inSomeTries<Result>(load: () => Promise<Result>): Promise<Result> {
  for (const waitMs of waitsMs) {
    try {
      return await load();
    } catch {
      await new Promise((go) => setTimeout(go, waitMs));
    }
  }
  return load();
}

/** On the server: loads every part, and the parts of parts, so that pages are drawn whole. */
export async function preloadParts(): Promise<void> {
  for (let waiting = registered; waiting.length > 0; waiting = registered.filter(({ isReady }) => !isReady())) {
    await Promise.all(waiting.map(({ preload }) => preload()));
  }
}
