import type { TrustedKey } from '@kasauti/domain/sheet/read-proof.ts';
import { useEffect, useRef, useState } from 'react';
import { type BroughtText, type FileProblem, jsonIn, readBrought } from './read-file.ts';
import type { Checked, Heads, NoProof } from './run-check.ts';

type Parts = typeof import('./run-check.ts');
type Engine = Awaited<ReturnType<Parts['openProofEngine']>>;

export type Problem = FileProblem | NoProof['wrong'] | 'no-json' | 'no-keys' | 'failed';
export type CheckState =
  | { kind: 'idle' }
  | { kind: 'checking'; name: string; percent: number }
  | { kind: 'done'; name: string; checked: Checked }
  | { kind: 'problem'; name: string; problem: Problem; why: string };

/** What is trusted in a check. `keys` is null while those of the site are on their way. */
export type Trusted = { keys: readonly TrustedKey[] | null; heads: Heads };

/**
 * Checks what somebody brings, here in the page. All that a check needs is loaded at once, so that nothing is asked of
 * the server once a file is there. Brings keys or heads anew: the same file is checked again by them.
 */
export function useCheck(trusted: Trusted) {
  const [engine, setEngine] = useState<{ parts: Parts; open: Engine } | null>(null);
  const [brought, setBrought] = useState<BroughtText | null>(null);
  const [state, setState] = useState<CheckState>({ kind: 'idle' });
  const stopper = useRef<AbortController | null>(null);

  useEffect(() => {
    let isGone = false;
    void import('./run-check.ts').then(async (parts) => {
      const open = await parts.openProofEngine();
      if (!isGone) setEngine({ parts, open });
    });
    return () => {
      isGone = true;
      stopper.current?.abort();
    };
  }, []);

  const { keys, heads } = trusted;
  useEffect(() => {
    if (!brought || !engine || !keys) return;
    const stop = new AbortController();
    stopper.current = stop;
    void check(brought, { ...engine, keys, heads, signal: stop.signal }, (now) => {
      if (!stop.signal.aborted) setState(now);
    });
    return () => stop.abort();
  }, [brought, engine, keys, heads]);

  const bring = (next: BroughtText) => {
    setState({ kind: 'checking', name: next.name, percent: 0 });
    setBrought({ ...next });
  };
  return {
    state,
    parts: engine?.parts ?? null,
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
  const value = jsonIn(text);
  if (value === undefined) return problem('no-json');
  let size = 1;
  const rest = parts.slices(signal, (steps) =>
    tell({ kind: 'checking', name, percent: Math.min(99, Math.floor((100 * steps) / size)) }),
  );
  try {
    const onSize = (steps: number) => {
      size = Math.max(1, steps);
    };
    const checked = await parts.runCheck({ value, heads, tools: open.toolsOf(keys, rest), onSize });
    if ('wrong' in checked) return problem(checked.wrong, checked.why);
    tell({ kind: 'done', name, checked });
  } catch (error) {
    if (!(error instanceof parts.Stopped)) problem('failed');
  }
}
