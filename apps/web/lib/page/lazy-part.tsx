import { type ComponentType, type ReactNode, Suspense, startTransition, use, useEffect, useState } from 'react';
import { sendWhatWaited } from '../server/early-input.ts';
import { nextTurn } from '../server/next-turn.ts';

/*
 * A part of a page that is rendered on the server with the page, but whose script is loaded later, because it is
 * further down or waits for input. The server-rendered HTML stays on the screen until the script has arrived.
 */

type Registered = { preload: () => Promise<unknown>; isReady: () => boolean };
const registered: Registered[] = [];

/**
 * Waits in milliseconds between tries to load a script. After the last try the part fails. Without these waits
 * React would try again without a pause.
 */
const waitsMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/**
 * Creates a part that is loaded later. `fallback` is shown when the part is first rendered in the browser, after a
 * change of page. A page that first waits for data can call `preload` meanwhile, so that the part appears without
 * its fallback.
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
  // No hook may follow a `use` that is not always called. React would fail when the script has arrived and `use`
  // is skipped (error 467).
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
      // A retry, or a later visit of the page, loads the script again.
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
      // A transition renders in small steps, so that the page reacts to input in between.
      const show = () => startTransition(() => setHere(true));
      // Runs after success or failure, because the rendered part shows the failure itself.
      preload().then(show, show);
    }, [isHere]);
    // React removes the server-rendered HTML if the element changes before its script has arrived. So the first
    // element is used until then.
    return isHere ? drawn : drawnFirst;
  }
  // The rendered part reports a failure. The caller of `preload` does not.
  return Object.assign(LazyPart, { preload: () => preload().catch(() => null), isReady });
}

/**
 * Last element of a part. Effects run in document order, so the part's handlers are attached when this effect
 * runs.
 */
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

/** Loads every part, and the parts of parts, so that the server renders complete pages. */
export async function preloadParts(): Promise<void> {
  for (let waiting = registered; waiting.length > 0; waiting = registered.filter(({ isReady }) => !isReady())) {
    await Promise.all(waiting.map(({ preload }) => preload()));
  }
}
