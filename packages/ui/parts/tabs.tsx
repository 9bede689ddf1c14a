import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import css from './tabs.module.css';

export type Tab = { key: string; label: ReactNode; panel: ReactNode };

/** Tabs by the usual keys: arrows, Home and End choose, Tab goes into the panel. */
export function Tabs(props: { label: string; tabs: Tab[]; chosen: string; onChoose: (key: string) => void }) {
  const { label, tabs, chosen, onChoose } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.key === chosen),
  );

  const move = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    list.current?.querySelector<HTMLElement>(`[id="${id}-${next.key}"]`)?.focus();
  };

  return (
    <div>
      <div ref={list} className={css.list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            className={css.tab}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        className={css.panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tabs[at]?.key}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without anything to press is reached by Tab, so that it can be scrolled.
        tabIndex={0}
      >
        {tabs[at]?.panel}
      </div>
    </div>
  );
}
