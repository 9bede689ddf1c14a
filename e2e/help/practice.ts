import { expect, type Page } from '@playwright/test';
import { open, readTests } from './people.ts';
import { type Player, playerOf } from './player.ts';
import { comeAs, type OfferedCandidate, offerRoom } from './room.ts';
import { type Say, wordsOf } from './words.ts';

/** Opens the lobby of a practice test as a new candidate. The test has already begun. */
export async function enterPractice(page: Page): Promise<{ say: Say; player: Player; testCode: string }> {
  const { candidates, testCode } = await offerRoom({ mode: 'none', startsInSeconds: 0, names: ['Asha Rao'] });
  const say = await enterLobby(page, candidates[0]);
  return { say, player: playerOf(page, say), testCode };
}

/** Opens the lobby of a candidate's booking, in this candidate's own session. */
export async function enterLobby(page: Page, candidate: OfferedCandidate | undefined): Promise<Say> {
  if (!candidate) throw new Error('the room has no such candidate');
  await comeAs(page.context(), candidate);
  await open(page, `/lobby/${candidate.bookingId}`);
  return await wordsOf(page);
}

/** Starts the test from the lobby. */
export async function start(page: Page, say: Say, player: Player): Promise<void> {
  await page.getByLabel(say('I have read the rules of this test and will follow them.')).check();
  const button = page.getByRole('button', { name: say('Start the test') });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
  await button.click();
  await expect(player.heading).toBeVisible();
}

/** Returns the name of a test in the language of the page. */
export async function titleOf(page: Page, testCode: string): Promise<string> {
  const found = (await readTests(page)).find(({ test_code }) => test_code === testCode);
  const language = await page.locator('html').getAttribute('lang');
  if (!found) throw new Error(`the demo has no ${testCode}`);
  return (language === 'hi' && found.title.hi) || found.title.en;
}
