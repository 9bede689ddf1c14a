import { suggestTests } from '@kasauti/contract/catalogue/catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { useSettled } from '../../lib/page/use-settled.ts';
import { useNavigate } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import css from './search-tests.module.css';

const MAX_SHOWN = 6;

/**
 * Search box with suggestions. It suggests tests by name while the user types. Enter opens the list of all matches.
 */
export function SearchTests({ initial = '', onSearch }: { initial?: string; onSearch: (text: string) => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState(initial);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const settled = useSettled(text.trim(), 150).slice(0, 100);
  const { data } = useAnswer(question(suggestTests, { query: { q: settled } }), {
    enabled: open && settled.length > 1,
  });
  const found = open && settled.length > 1 && data && !isRefusal(data) ? data.data.slice(0, MAX_SHOWN) : [];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setOpen(false);
    const test = found[chosen];
    if (test) void navigate(`/products/test/${test._id}`);
    else onSearch(text.trim());
  };

  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      // The input itself counts as one more position.
      setChosen((at) => ((at + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    }
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
      setChosen(-1);
    }
  };

  return (
    <search>
      <form className={css.search} action="/products" onSubmit={submit}>
        <div className={css.box}>
          <Icon name="search" />
          <input
            type="search"
            name="q"
            role="combobox"
            aria-label={t`Search tests`}
            aria-expanded={found.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
            autoComplete="off"
            maxLength={200}
            placeholder={t`Test or subject`}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setOpen(true);
              setChosen(-1);
            }}
            onKeyDown={byKey}
            onBlur={() => setOpen(false)}
          />
          <div
            id={`${id}-list`}
            className={css.list}
            role="listbox"
            aria-label={t`Tests found`}
            hidden={found.length === 0}
          >
            {found.map((test, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys.
              <div
                key={test._id}
                id={`${id}-${at}`}
                className={css.option}
                role="option"
                tabIndex={-1}
                aria-selected={at === chosen}
                // Prevents the input from losing the focus, because that would close the list before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setOpen(false);
                  void navigate(`/products/test/${test._id}`);
                }}
              >
                {inLanguage(test.title, language)}
              </div>
            ))}
          </div>
        </div>
        <Button type="submit">
          <Trans>Search</Trans>
        </Button>
        <span role="status" className={css.spoken}>
          {found.length > 0 && t`${plural(found.length, { one: '# test found', other: '# tests found' })}`}
        </span>
      </form>
    </search>
  );
}
