import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { isRefusal, type Refusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';

type Versioned = { version: number };

/**
 * Saves what was read in one version over that version only. When somebody else was quicker, the newer version is shown
 * beside what was written here, and the writer decides.
 */
export function useSaving<Kept extends Versioned>(read: Kept | null) {
  const [standing, setStanding] = useState(read);
  const [newer, setNewer] = useState<Kept | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  /** True when it is done. `null`: no answer came. */
  const settle = (answer: Kept | Refusal | null, done: string): answer is Kept => {
    if (answer === null) {
      setProblem(t`We could not reach the server. Please try again.`);
      return false;
    }
    if (isRefusal(answer)) {
      if (answer.code === 'changed-meanwhile') setNewer(answer.extra?.current as Kept);
      setProblem(refusalText(answer));
      return false;
    }
    setProblem(null);
    setNewer(null);
    setStanding(answer);
    toast('success', done);
    return true;
  };
  const take = (kept: Kept) => {
    setProblem(null);
    setNewer(null);
    setStanding(kept);
  };
  /** What is saved now goes over this version: the writer has seen it. */
  const version = (newer ?? standing)?.version ?? 1;
  return { standing, newer, problem, version, settle, take };
}
