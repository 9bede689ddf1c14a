import { i18n } from '@lingui/core';
import { LinguiContext } from '@lingui/react';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { onLanguageChange } from './language.ts';

/*
 * Provides the translations to all components below. It replaces Lingui's own provider, which renders the whole page
 * again whenever the translations of a part arrive. React would then remove server-rendered parts whose scripts are
 * still loading. A part renders only after its own translations have arrived, so this provider renders again only when
 * the language changes. That update is a transition, which can wait for the scripts.
 */

export function Words({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState(inWords);
  useEffect(() => onLanguageChange(() => startTransition(() => setSpoken(inWords()))), []);
  return <LinguiContext value={spoken}>{children}</LinguiContext>;
}

/** Returns a new object on each call, so that React computes everything again that depends on it. */
function inWords() {
  return { i18n: new Proxy(i18n, {}), _: i18n.t.bind(i18n), defaultComponent: undefined };
}
