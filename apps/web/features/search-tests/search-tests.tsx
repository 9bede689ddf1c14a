import { suggestTests } from '@kasauti/contract/catalogue/catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { useCombobox } from '@kasauti/ui/parts/combobox.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { useSettled } from '../../lib/page/use-settled.ts';
import { useNavigate } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import css from './search-tests.module.css';

const MAX_SHOWN = 6;

/**
 * Search field with suggestions. While the user types, it suggests names of tests. Enter opens the list of all tests
 * that match.
 */
export function SearchTests({ initial = '', onSearch }: { initial?: string; onSearch: (text: string) => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const navigate = useNavigate();
  const [text, setText] = useState(initial);
  const [open, setOpen] = useState(false);
  const settled = useSettled(text.trim(), 150).slice(0, 100);
  const { data } = useAnswer(question(suggestTests, { query: { q: settled } }), {
    enabled: open && settled.length > 1,
  });
  const found = open && settled.length > 1 && data && !isRefusal(data) ? data.data.slice(0, MAX_SHOWN) : [];
  // Somebody may type before the script of this part has arrived. React would then not know of the text.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current?.value) setText(field.current.value);
  }, []);
  const combobox = useCombobox({
    count: found.length,
    first: -1,
    onChoose(at) {
      setOpen(false);
      if (found[at]) void navigate(`/products/test/${found[at]._id}`);
    },
    onClose: () => setOpen(false),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setOpen(false);
    onSearch(text.trim());
  };

  return (
    <search>
      <form className={css.search} action="/products" onSubmit={submit}>
        <div className={css.box}>
          <Icon name="search" />
          <input
            type="search"
            name="q"
            {...combobox.input}
            ref={field}
            aria-label={t`Search tests`}
            maxLength={200}
            placeholder={t`Test or subject`}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setOpen(true);
              combobox.reset();
            }}
            onBlur={() => setOpen(false)}
          />
          <div {...combobox.list(t`Tests found`)} className={css.list} hidden={found.length === 0}>
            {found.map((test, at) => (
              <div key={test._id} {...combobox.option(at)}>
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
