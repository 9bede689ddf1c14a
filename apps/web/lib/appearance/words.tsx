import { i18n } from '@lingui/core';
import { LinguiContext } from '@lingui/react';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { onLanguageChange } from './language.ts';

/*
 * Gives the words to everything below. Lingui's own provider draws the whole page again whenever words of any part
 * arrive; parts that the server has drawn and whose script is still on its way would then be taken off the screen. A
 * part never shows before its words are there, so only another language matters; and that may wait for such a part.
 */

export function Words({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState(inWords);
  useEffect(() => onLanguageChange(() => startTransition(() => setSpoken(inWords()))), []);
  return <LinguiContext value={spoken}>{children}</LinguiContext>;
}

/** A new object each time: what depends on it is worked out again. */
function inWords() {
  return { i18n: new Proxy(i18n, {}), _: i18n.t.bind(i18n), defaultComponent: undefined };
}
