import type { TrustedKey } from '@kasauti/domain/sheet/read-proof.ts';
import { scoreLinkOf } from '@kasauti/domain/sheet/score-link.ts';
import type { Checked } from '@kasauti/domain/sheet/verdict.ts';
import { useEffect, useRef, useState } from 'react';
import { type BroughtText, type FileProblem, readBrought } from './read-file.ts';
import type { Heads, NotOne } from './run-check.ts';

type Parts = typeof import('./run-check.ts');
type Engine = Awaited<ReturnType<Parts['openProofEngine']>>;

/** Functions that read keys and published heads from the texts of files. They are part of the script of the check. */
export type Readers = { keys: Parts['keysIn']; heads: Parts['headsIn'] };

export type Problem = FileProblem | NotOne['problem'] | 'foreign-score' | 'no-keys' | 'not-loaded' | 'failed';
export type CheckState =
  | { kind: 'idle' }
  | { kind: 'checking'; name: string; percent: number }
  | { kind: 'done'; name: string; checked: Checked }
  | { kind: 'problem'; name: string; problem: Problem; why: string };

/** The data that a check trusts. `keys` is null until the keys of the site are loaded. */
export type Trusted = { keys: readonly TrustedKey[] | null; heads: Heads };

/**
 * Checks the user's file in the browser. The script of the check is loaded at the beginning. No request is therefore
 * needed after a file is chosen. New keys or heads start the check of the same file again. The user may also enter the
 * link to a shared score. If the score is from this site, `onScore` is called with its path.
 */
export function useCheck(trusted: Trusted, onScore: (path: string) => void) {
  const [engine, setEngine] = useState<{ parts: Parts; open: Engine; read: Readers } | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const [brought, setBrought] = useState<BroughtText | null>(null);
  const [state, setState] = useState<CheckState>({ kind: 'idle' });
  const stopper = useRef<AbortController | null>(null);

  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const parts = await import('./run-check.ts');
      const open = await parts.openProofEngine();
      if (!isGone) setEngine({ parts, open, read: { keys: parts.keysIn, heads: parts.headsIn } });
    };
    // If the script could not be loaded, the user sees an error after choosing a file.
    load().catch(() => !isGone && setIsBroken(true));
    return () => {
      isGone = true;
      stopper.current?.abort();
    };
  }, []);

  const { keys, heads } = trusted;
  useEffect(() => {
    if (brought && isBroken) setState({ kind: 'problem', name: brought.name, problem: 'not-loaded', why: '' });
    if (!brought || !engine || !keys) return;
    const stop = new AbortController();
    stopper.current = stop;
    void check(brought, { ...engine, keys, heads, signal: stop.signal }, (now) => {
      if (!stop.signal.aborted) setState(now);
    });
    return () => stop.abort();
  }, [brought, engine, isBroken, keys, heads]);

  const bring = (next: BroughtText) => {
    const link = scoreLinkOf(next.text, location.origin);
    if (link) {
      stopper.current?.abort();
      setBrought(null);
      if (link.kind === 'own') return onScore(link.path);
      return setState({ kind: 'problem', name: next.name, problem: 'foreign-score', why: link.host });
    }
    setState({ kind: 'checking', name: next.name, percent: 0 });
    setBrought({ ...next });
  };
  return {
    state,
    read: engine?.read ?? null,
    isLoading: engine === null && !isBroken,
    bring,
    async bringFile(file: File) {
      setBrought(null);
      setState({ kind: 'checking', name: file.name, percent: 0 });
      const read = await readBrought(file);
      if (typeof read === 'string') setState({ kind: 'problem', name: file.name, problem: read, why: '' });
      else bring(read);
    },
    stop() {
      stopper.current?.abort();
      setBrought(null);
      setState({ kind: 'idle' });
    },
  };
}

type Run = { parts: Parts; open: Engine; keys: readonly TrustedKey[]; heads: Heads; signal: AbortSignal };

async function check({ name, text }: BroughtText, run: Run, tell: (state: CheckState) => void): Promise<void> {
  const { parts, open, keys, heads, signal } = run;
  const problem = (problem: Problem, why = '') => tell({ kind: 'problem', name, problem, why });
  if (keys.length === 0) return problem('no-keys');
  let size = 1;
  const rest = parts.slices(signal, (steps) =>
    tell({ kind: 'checking', name, percent: Math.min(99, Math.floor((100 * steps) / size)) }),
  );
  try {
    const onSize = (steps: number) => {
      size = Math.max(1, steps);
    };
    const checked = await parts.runCheck({ text, heads, tools: open.toolsOf(keys, rest), onSize });
    if (checked.kind === 'not-one') return problem(checked.problem, checked.why);
    tell({ kind: 'done', name, checked });
  } catch (error) {
    if (!(error instanceof parts.Stopped)) problem('failed');
  }
}
