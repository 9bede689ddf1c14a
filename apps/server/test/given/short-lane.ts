import type { WireEvent } from '@kasauti/contract/attempts/attempts.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { onTestFinished } from 'vitest';
import { checkEvents } from '../../modules/attempts/save/check-events.ts';
import { Lane } from '../../modules/attempts/save/lane.ts';
import { saveAnswers } from '../../modules/attempts/save/save-answers.ts';
import { openSaveLaneConnections } from '../../modules/attempts/save-lane-connections.ts';
import type { TestApp } from '../app.ts';
import type { givenCandidate } from './attempts.ts';

const LIMITS = { statementMs: 300, answerMs: 500 };

/** Opens a lane that waits for the database a short time only. `saveHere` returns the acknowledgements or a refusal. */
export async function givenShortLane(app: TestApp, databaseUrl: string) {
  const laneConnections = await openSaveLaneConnections({ ...app, databaseUrl }, LIMITS);
  const lane = new Lane({
    laneConnections,
    signer: app.secrets.signingPair('receipts'),
    queueLimit: 100,
    budget: { entriesAtOnce: 1000, entriesPerSecond: 100 },
    keepMs: 0,
    metrics: app.metrics,
    log: app.log,
  });
  onTestFinished(async () => {
    await lane.close();
    await laneConnections.close();
  });
  const saveHere = async (who: Awaited<ReturnType<typeof givenCandidate>>, event: WireEvent) => {
    const { attemptId, userId: candidateId, sessionId } = who;
    const events = checkEvents([event]) ?? [];
    const ask = { attemptId, candidateId, leaseEpoch: 1, sessionId, since: performance.now(), events };
    const saved = await saveAnswers(lane, laneConnections.database, ask);
    return isRefusal(saved) ? saved.code : saved.acks;
  };
  return { lane, saveHere };
}
