import { type ComponentType, type ReactNode, Suspense, use } from 'react';

/*
 * A part of a page that is drawn with it on the server but whose script comes later: what lies further down, or waits for
 * somebody to type. Until its script is there, the drawn part stays as it is; it is there to be read from the first moment.
 */

type Registered = { preload: () => Promise<unknown>; isReady: () => boolean };
const registered: Registered[] = [];

/** `fallback` stands in when the part is opened in the browser alone, after a change of page. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let ready: ComponentType<Props> | undefined;
  const preload = () => {
    loading ??= load().then(
      (Part) => {
        ready = Part;
        return Part;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  registered.push({ preload, isReady: () => ready !== undefined });
  const Loaded = (props: Props) => {
    const Part = ready ?? use(preload());
    return <Part {...props} />;
  };
  return (props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** On the server: loads every part, and the parts of parts, so that pages are drawn whole. */
export async function preloadParts(): Promise<void> {
  for (let waiting = registered; waiting.length > 0; waiting = registered.filter(({ isReady }) => !isReady())) {
    await Promise.all(waiting.map(({ preload }) => preload()));
  }
}
