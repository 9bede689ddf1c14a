import { expect, type Locator, type Page } from '@playwright/test';
import type { Say } from './words.ts';

export type Kind =
  | 'single'
  | 'multiple'
  | 'number'
  | 'text'
  | 'parts'
  | 'match'
  | 'order'
  | 'pieces'
  | 'gaps'
  | 'pairs';
export type SaveKind = 'untouched' | 'writing' | 'on-device' | 'on-server' | 'nowhere' | 'refused';
type Saved = {
  state: string;
  deadlineAt: string | null;
  responses: { itemRef: string; state: string; response: unknown }[];
};

/** The exam player, with functions for everything that a candidate can do. */
export type Player = ReturnType<typeof playerOf>;

export function playerOf(page: Page, say: Say) {
  const isPhone = () => (page.viewportSize()?.width ?? 0) < 900;
  const heading = page.getByRole('heading', {
    level: 2,
    name: new RegExp(`^${say('Question {no} of {total}', { no: '\\d+', total: '\\d+' })}$`),
  });
  const button = (name: string) => page.getByRole('button', { name: say(name), exact: true });
  const field = page.getByRole('main').getByRole('textbox');
  const inOrder = page.getByRole('main').locator('ol button');
  const answers = page.getByRole('main').locator('input, select, ol button, p button, fieldset button');
  const inText = page.getByRole('main').locator('p input[type=radio], p input[type=checkbox]');
  const gaps = page.getByRole('main').locator('p button');
  const paired = page.getByRole('main').locator('fieldset > div > button[data-target], fieldset li button');
  const options = page.getByRole('main').locator('input[type=radio], input[type=checkbox]');

  /**
   * Runs an action in the palette. On a phone, opens the drawer first. If the action chooses a question, the drawer
   * closes.
   */
  const inPalette = async <T>(act: (palette: Locator) => Promise<T>): Promise<T> => {
    if (isPhone()) await button('All questions, Submit').click();
    return act(page.getByRole('navigation', { name: say('Question palette') }));
  };
  const goTo = async (no: number) => {
    await inPalette((palette) => palette.getByRole('button', { name: namesOf(no) }).click());
    await expect(heading).toHaveText(new RegExp(`(^|\\D)${no}(\\D|$)`));
  };
  const namesOf = (no: number) => new RegExp(`^${say('Question {no}: {name}', { no, name: '.*' })}$`);

  return {
    page,
    heading,
    options,
    field,
    button,
    goTo,
    saveLine: page.locator('[data-save]'),
    isPhone,

    /** Returns which kind of answer the current question expects. */
    async kind(): Promise<Kind> {
      await answers.first().waitFor();
      const lists = await answers.and(page.locator('select')).count();
      if (lists > 0) return lists > 1 ? 'match' : 'parts';
      if ((await inOrder.count()) > 0) return 'order';
      if ((await inText.count()) > 0) return 'pieces';
      if ((await gaps.count()) > 0) return 'gaps';
      if ((await paired.count()) > 0) return 'pairs';
      // A number field sets the keyboard of the phone. A text field does not.
      if ((await options.count()) === 0) return (await field.getAttribute('inputmode')) === null ? 'text' : 'number';
      return (await options.first().getAttribute('type')) === 'radio' ? 'single' : 'multiple';
    },

    /** Finds the first question of a kind, starting at number `from`. Opens the question and returns its number. */
    async find(kind: Kind, from = 1): Promise<number> {
      for (let no = from; ; no += 1) {
        await goTo(no);
        if ((await this.kind()) === kind) return no;
      }
    },

    /** Expects that a question has this state. `name` is the name of the state in the palette. */
    async expectState(no: number, name: string): Promise<void> {
      const wanted = say('Question {no}: {name}', { no, name: say(name) });
      await inPalette((palette) => expect(palette.getByRole('button', { name: wanted, exact: true })).toBeVisible());
      if (isPhone()) await page.keyboard.press('Escape');
    },

    async expectSaved(kind: SaveKind): Promise<void> {
      await expect(this.saveLine).toHaveAttribute('data-save', kind);
    },

    async submit(): Promise<void> {
      if (isPhone()) await button('All questions, Submit').click();
      await page.getByRole('button', { name: say('Submit'), exact: true }).click();
    },

    /** Returns the attempt as the server has stored it. */
    async onServer(): Promise<Saved> {
      const id = /\/exam\/([^/?]+)/.exec(page.url())?.[1] ?? '';
      const answer = await page.request.get(`/api/v1/attempts/${id}`);
      return (await answer.json()) as Saved;
    },
  };
}
