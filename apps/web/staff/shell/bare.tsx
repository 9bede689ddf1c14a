import type { ReactNode } from 'react';
import { OtherLanguage } from '../../features/choose-language/other-language.tsx';
import { Brand } from './brand.tsx';
import css from './shell.module.css';

/** For screens before the console: the name above, the other language, and room. */
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
