import { allCalls } from '@kasauti/contract/all.ts';
import { STATES } from '@kasauti/domain/commerce/tax/indian-states.ts';
import type { Page } from '@playwright/test';

const drawn: Record<string, string> = {
  a: 'áá',
  e: 'éé',
  i: 'íí',
  o: 'óó',
  u: 'úú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

/**
 * Makes a text half as long again and puts it in brackets, to simulate a language with long words. Tags in the message
 * do not change.
 */
export function lengthened(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const parts = text.split(/(<\/?\d+\/?>)/);
  return `[${parts.map((part) => (/^<\/?\d+\/?>$/.test(part) ? part : part.replaceAll(/[aeiouAEIOU]/g, (vowel) => drawn[vowel] ?? vowel))).join('')}]`;
}

/** Changes a compiled message. Lengthens its texts, but not the names of values and plural forms. */
function inPseudo(message: unknown): unknown {
  if (typeof message === 'string') return lengthened(message);
  if (!Array.isArray(message)) return message;
  return message.map((part: unknown) => {
    if (typeof part === 'string') return lengthened(part);
    if (!Array.isArray(part)) return part;
    const [value, kind, forms] = part as [string, string | undefined, unknown];
    if (typeof forms !== 'object' || forms === null) return part;
    const changed = Object.entries(forms).map(([name, form]) => [name, name === 'offset' ? form : inPseudo(form)]);
    return [value, kind, Object.fromEntries(changed)];
  });
}

/** Changes the messages in a built script (`export const messages = JSON.parse(…)`) to pseudo-language. */
export function pseudoScript(script: string): string {
  return script.replaceAll(
    /JSON\.parse\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\)/g,
    (whole, literal: string) => {
      // The script is from this project's own build, so it is safe to evaluate its literal.
      const words: unknown = JSON.parse(new Function(`return ${literal}`)() as string);
      if (typeof words !== 'object' || words === null || Array.isArray(words)) return whole;
      const changed = Object.entries(words).map(([id, message]) => [id, inPseudo(message)]);
      return `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(changed)))})`;
    },
  );
}

type Pseudo = { answers: () => string; stop: () => Promise<void> };

/**
 * From now on, shows the page in the pseudo-language. Collects the texts of server responses, because they are not
 * translated.
 */
export async function speakPseudo(page: Page): Promise<Pseudo> {
  const answered: string[] = [];
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: /JSON\.parse\(/.test(text) ? pseudoScript(text) : text });
  });
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    answered.push(await response.text().catch(() => ''));
  });
  // When the page closes, a late request for a script may still be running. Its error is ignored.
  return { answers: () => answered.join('\n'), stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }) };
}

/** Words that are not translated: dates, units, initials, names of languages, and names of things. */
const untranslated =
  /^([A-Z]{2}|Kasauti|Facebook|Instagram|LinkedIn|YouTube|English|हिंदी|IST|UPI|GST|GSTIN|INR|PIN|OTP|PDF|JSON|CSV|FAQs?|OK|KB|MB|am|pm|h|min|s|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|January|February|March|April|June|July|August|September|October|November|December)$/;

/**
 * Messages of the contract. A page may show one without making a call, to explain why something is impossible. Their
 * translations are in another catalogue.
 */
const refusals = new Set(allCalls.flatMap(({ entry }) => Object.values(entry.refusals).map(({ message }) => message)));

/**
 * Returns the words on the screen that come neither from the catalogue nor from a server response. Includes words that
 * only screen readers read.
 */
export async function untranslatedTexts(page: Page, answers: string): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript, svg, [translate=no]')) continue;
      if (parent.checkVisibility()) found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '');
    const state = document.getElementById('state')?.textContent ?? '';
    return { found, state };
  });
  // Names of States are shown in English in every language, in the same way as texts from the server.
  const known = [answers, texts.state, ...STATES.map(({ name }) => name.en)].join('\n').normalize();
  const escaped = JSON.stringify(known);
  return [...new Set(texts.found)].filter((text) => {
    const plain = text.trim();
    if (/[[\]áéíóúÁÉÍÓÚ]/.test(plain) || plain === '') return false;
    if (refusals.has(plain) || known.includes(plain) || escaped.includes(plain)) return false;
    const words = plain.match(/[A-Za-z]{2,}/g) ?? [];
    return words.some((word) => !untranslated.test(word) && !known.includes(word));
  });
}
