import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import { type Check, canRunPlayer, type Outcome, rateReadings } from './rate-readings.ts';
import { readDevice } from './read-device.ts';

type Made = { checks: Check[]; worst: Outcome; canRun: boolean };

/** Measures this device. Rates the measurements for a test in this mode. */
export async function makeChecks(mode: ProctoringMode): Promise<Made> {
  const checks = rateReadings(await readDevice(), mode);
  return { checks, worst: worstOf(checks), canRun: canRunPlayer(checks) };
}

function worstOf(checks: readonly Check[]): Outcome {
  if (checks.some(({ outcome }) => outcome === 'bad')) return 'bad';
  return checks.some(({ outcome }) => outcome === 'warning') ? 'warning' : 'good';
}
