import type { ReactNode } from 'react';
import { OtherLanguage } from '../../features/choose-language/other-language.tsx';
import { Brand } from './brand.tsx';
import css from './shell.module.css';

/**
 * Layout for screens outside of the console, for example the sign-in form. It has only the site's name and the language
 * switch.
 */
export function Bare({ children }: { children: ReactNode }) {
  return (
    <div className={css.bare}>
      <header className={css.top}>
        <Brand />
        <OtherLanguage />
      </header>
      <main id="main" className={css.middle}>
        {children}
      </main>
    </div>
  );
}
