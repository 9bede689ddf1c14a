import { findInConsole } from '@kasauti/contract/staff/search.ts';
import { useCombobox } from '@kasauti/ui/parts/combobox.ts';
import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { useSettled } from '../../lib/page/use-settled.ts';
import { useNavigate } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { type ChoiceGroup, groupChoices } from './choices.ts';
import { findScreens, type Screen } from './screens.ts';
import css from './search-dialog.module.css';

/**
 * Delay between the last key and the search, in milliseconds. Searches may be recorded, so not every letter causes a
 * search.
 */
const SETTLED_MS = 300;
const MIN_LETTERS = 2;
const MAX_LETTERS = 200;

/**
 * Searches everything that the user may open. Screens are searched in the browser, everything else on the server. It is
 * a combobox with a listbox, as described in the ARIA practices. The focus stays in the input. Arrow keys select an
 * entry, Enter opens it, and Escape closes the dialog.
 */
export function SearchDialog({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const navigate = useNavigate();
  const hintId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const typed = text.trim();
  const found = useFound(typed);
  const groups = groupChoices(findScreens(screens, typed), found.hits, language);
  const choices = groups.flatMap((group) => group.choices);
  // The dialog gives the focus to its first button, so the focus must be moved to the input.
  useEffect(() => box.current?.focus(), []);
  const combobox = useCombobox({
    count: choices.length,
    first: 0,
    onChoose(at) {
      const choice = choices[at];
      if (!choice) return;
      onClose();
      navigate(choice.to);
    },
  });

  return (
    <Dialog wide title={<Trans>Search</Trans>} onClose={onClose} closeText={t`Close`}>
      <div className={css.search}>
        <label className={css.box}>
          <Icon name="search" />
          <input
            ref={box}
            type="text"
            {...combobox.input}
            enterKeyHint="go"
            aria-label={t`Search the console`}
            aria-describedby={hintId}
            spellCheck={false}
            maxLength={MAX_LETTERS}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              combobox.reset();
            }}
          />
        </label>
        <p id={hintId} className={css.hint}>
          <Trans>
            A name, an e-mail address, a phone, roll, order or invoice number, a test, a centre, or a screen
          </Trans>
        </p>
        <p role="status" className={css.status}>
          {found.isAsking ? <Trans>Searching ...</Trans> : found.problem}
          {!found.isAsking &&
            found.problem === null &&
            typed !== '' &&
            t`${plural(choices.length, { 0: 'Nothing was found', one: '# found', other: '# found' })}`}
        </p>
        <ChoiceList combobox={combobox} groups={groups} />
        {found.hasMore && (
          <p className={css.hint}>
            <Trans>There is more than is shown. Type more of it.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Searches on the server after the text has stayed the same for a moment. If the text changes, the search is cancelled.
 */
function useFound(typed: string) {
  const settled = useSettled(typed, SETTLED_MS);
  const isEnough = typed.length >= MIN_LETTERS;
  const isSettled = settled === typed;
  const query = useAnswer(question(findInConsole, { body: { find: settled } }), {
    enabled: isEnough && isSettled,
    freshMs: 0,
  });
  const { t } = useLingui();
  const { data } = query;
  const nothing = { hits: [], hasMore: false };
  if (!isEnough) return { ...nothing, isAsking: false, problem: null };
  if (!isSettled || query.isFetching) return { ...nothing, isAsking: true, problem: null };
  if (!data) return { ...nothing, isAsking: false, problem: t`We could not reach the server. Please try again.` };
  if (isRefusal(data)) return { ...nothing, isAsking: false, problem: refusalText(data) };
  return { hits: data.data, hasMore: data.more.length > 0, isAsking: false, problem: null };
}

type ListProps = { combobox: ReturnType<typeof useCombobox>; groups: readonly ChoiceGroup[] };

function ChoiceList({ combobox, groups }: ListProps) {
  const { t } = useLingui();
  let no = -1;
  return (
    <div {...combobox.list(t`What was found`)} className={css.list}>
      {groups.map(({ kind, name, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options.
        <div key={kind} role="group" aria-labelledby={`${combobox.id}-${kind}`}>
          <p id={`${combobox.id}-${kind}`} className={css.group}>
            {name}
          </p>
          {choices.map(({ key, icon, name: choice, detail }) => {
            no += 1;
            return (
              <div key={key} {...combobox.option(no)}>
                <span className={css.choice}>
                  <Icon name={icon} />
                  <span className={css.name}>{choice}</span>
                  {detail && <span className={css.detail}>{detail}</span>}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
