import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

/*
 * Translations of the mails, cards and pages that the server writes. The English texts are in the code and the Hindi
 * texts in apps/web/locales/hi/server/*.po, as for the other pages. `node apps/web/words.ts` compiles them into the
 * catalogues in this folder.
 */

export type Language = 'en' | 'hi';

/** The placeholder names of a message. */
type NamesIn<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Context that distinguishes two meanings of the same English sentence. */
type Meaning = { context: string };

type Filling<Message extends string> = [NamesIn<Message>] extends [never]
  ? [values?: Record<string, never>, meaning?: Meaning]
  : [values: Record<NamesIn<Message>, string | number>, meaning?: Meaning];

/**
 * The translations of one language. Lingui's extractor finds messages in the code by the variable name `i18n` and the
 * method names.
 */
export type I18n = {
  language: Language;
  t<const Message extends string>(message: Message, ...filling: Filling<Message>): string;
};

/** A message as Lingui compiles it: pieces of text and names of placeholders. */
type Compiled = (string | [name: string])[];

const both: Record<Language, I18n> = { en: makeI18n('en'), hi: makeI18n('hi') };

export const i18nFor = (language: Language): I18n => both[language];

function makeI18n(language: Language): I18n {
  const file = join(import.meta.dirname, `${language}.json`);
  const catalogue = new Map(Object.entries<Compiled>(JSON.parse(readFileSync(file, 'utf8'))));
  const ids = new Map<string, string>();
  const idOf = (message: string, context = ''): string => {
    const key = `${context}\u0004${message}`;
    const id = ids.get(key) ?? generateMessageId(message, context);
    ids.set(key, id);
    return id;
  };
  return {
    language,
    t(message, values?: Record<string, string | number>, meaning?: Meaning) {
      const compiled = catalogue.get(idOf(message, meaning?.context));
      if (compiled === undefined) throw new Error(`not in the catalogue (node apps/web/words.ts adds it): ${message}`);
      // Lingui's own runtime is not used, because it would replace `\u0041` in texts that users have written.
      return compiled.map((part) => (typeof part === 'string' ? part : String(values?.[part[0]]))).join('');
    },
  };
}
