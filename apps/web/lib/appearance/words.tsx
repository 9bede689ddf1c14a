import { i18n } from '@lingui/core';
import { LinguiContext } from '@lingui/react';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { onLanguageChange } from './language.ts';

/*
 * Provides the translations to all components below. Lingui's own provider renders the whole page again whenever
 * translations of any part arrive. That would remove server-rendered parts whose script is still loading. No part
 * renders before its own translations have arrived, so this provider renders again only when the language changes.
 * That update is a transition, which can wait for such parts.
 */

export function Words({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState(inWords);
  useEffect(() => onLanguageChange(() => startTransition(() => setSpoken(inWords()))), []);
  return <LinguiContext value={spoken}>{children}</LinguiContext>;
}

/** Returns a new object each time, so that everything that depends on it is computed again. */
function inWords() {
  return { i18n: new Proxy(i18n, {}), _: i18n.t.bind(i18n), defaultComponent: undefined };
}
