import { type ComponentType, type ReactNode, Suspense, startTransition, use, useEffect, useState } from 'react';
import { sendWhatWaited } from '../server/early-input.ts';
import { nextTurn } from '../server/next-turn.ts';

/*
 * Parts of a page whose scripts are loaded after the page, because the part is further down or is needed only after an
 * input. The server renders such a part together with the page. Its HTML stays on the screen until its script has
 * arrived.
 */

type Registered = { preload: () => Promise<unknown>; isReady: () => boolean };
const registered: Registered[] = [];

/**
 * Waits in milliseconds between the tries to load a script. After the last try the part fails. The waits are necessary,
 * because React itself tries again without a pause.
 */
const waitsMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/**
 * Creates a part whose script is loaded later. If the server has not rendered the part, for example after a change of
 * page in the browser, `fallback` is shown until the script has arrived. A page that waits for data can call `preload`
 * meanwhile. The part then appears without its fallback.
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
  // `use` is called only until the script has arrived, so this component must not call other hooks after it. React
  // would fail in the first render without `use` (error 467).
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
      // After a failure, a retry or a later visit of the page loads the script again.
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
      // In a transition React renders in small steps, so that the page reacts to input in between.
      const show = () => startTransition(() => setHere(true));
      // `show` runs after a failure too, because the rendered part then shows the failure itself.
      preload().then(show, show);
    }, [isHere]);
    // If the element changed before its script has arrived, React would remove the server-rendered HTML. So the first
    // element is used until the script has arrived.
    return isHere ? drawn : drawnFirst;
  }
  // The exported `preload` does not reject, because the rendered part reports the failure.
  return Object.assign(LazyPart, { preload: () => preload().catch(() => null), isReady });
}

/**
 * Last element of a part. Effects run in the order of the document, so all handlers of the part are attached when this
 * effect runs. Then the input that has waited for them is sent.
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

/** Loads every part, and the parts inside parts, so that the server renders complete pages. */
export async function preloadParts(): Promise<void> {
  for (let waiting = registered; waiting.length > 0; waiting = registered.filter(({ isReady }) => !isReady())) {
    await Promise.all(waiting.map(({ preload }) => preload()));
  }
}
