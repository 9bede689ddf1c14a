import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import type { Check, CheckName } from './rate-readings.ts';

/** Returns functions for the name of a check, for its result in words, and for advice. */
export function useCheckWords(mode: ProctoringMode) {
  const { t } = useLingui();
  const kbits = mode === 'live' || mode === 'recorded' ? '512' : '256';
  const names: Record<CheckName, string> = {
    browser: t`Browser`,
    screen: t`Screen`,
    bandwidth: t`Connection`,
    clock: t`Clock`,
    storage: t`Storage`,
    fullscreen: t`Full screen`,
  };
  const fixes: Record<CheckName, string> = {
    browser: t`Use a browser of the last two years (Chrome, Edge, Firefox or Safari), and open this page by its https address.`,
    screen: t`The window is narrow. Turn the device or make the window wider.`,
    bandwidth: t`The connection is slow just now; ${kbits} kbit/s are advised. Go nearer to the router, use a cable, or stop other downloads. Your answers are kept on this device when the network fails.`,
    clock: t`The clock of this device is wrong. The test uses the clock of the server, so you lose no time. Please correct the clock anyway.`,
    storage: t`This browser stores nothing or has little room. Leave private browsing and free some space; otherwise each answer must reach the server before you go on.`,
    fullscreen: t`This browser cannot show a page on the whole screen. Close other windows instead.`,
  };
  return {
    names,
    fixOf: ({ name }: Check) => fixes[name],
    outcomeName({ outcome }: Check): string {
      if (outcome === 'good') return t`good`;
      return outcome === 'warning' ? t`works, could be better` : t`does not work`;
    },
  };
}
