import { findInConsole } from '@kasauti/contract/staff/search.ts';
import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
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
 * Delay after the last key before the search is sent, in milliseconds. Searches may be recorded, so they are not
 * sent for every letter.
 */
const SETTLED_MS = 300;
const MIN_LETTERS = 2;
const MAX_LETTERS = 200;

/**
 * Searches everything that the user may open: screens in the browser, and the rest on the server. It is a combobox
 * with a list as in the ARIA practices. The focus stays in the input, arrow keys select, Enter opens and Escape
 * closes.
 */
export function SearchDialog({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const typed = text.trim();
  const found = useFound(typed);
  const groups = groupChoices(findScreens(screens, typed), found.hits, language);
  const choices = groups.flatMap((group) => group.choices);
  // When the list becomes shorter, the selection moves to its last line.
  const at = Math.min(chosen, choices.length - 1);

  // The dialog focuses its first button, so the focus is moved to the input.
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    // `void` discards the promise that newer browsers return, because an effect must not return one.
    void document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  const open = (to: string) => {
    onClose();
    navigate(to);
  };
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setChosen((at + step + choices.length) % choices.length);
    }
    const choice = choices[at];
    // The shown results may belong to an earlier search.
    if (event.key === 'Enter' && choice && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(choice.to);
    }
  };

  return (
    <Dialog wide title={<Trans>Search</Trans>} onClose={onClose} closeText={t`Close`}>
      <div className={css.search}>
        <label className={css.box}>
          <Icon name="search" />
          <input
            ref={box}
            type="text"
            role="combobox"
            enterKeyHint="go"
            aria-label={t`Search the console`}
            aria-describedby={`${id}-hint`}
            aria-expanded={choices.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={choices.length > 0 ? `${id}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_LETTERS}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setChosen(0);
            }}
            onKeyDown={byKey}
          />
        </label>
        <p id={`${id}-hint`} className={css.hint}>
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
        <ChoiceList id={id} groups={groups} at={at} onOpen={open} />
        {found.hasMore && (
          <p className={css.hint}>
            <Trans>There is more than is shown. Type more of it.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Searches on the server after the text has not changed for a moment. A changed text cancels the search. */
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

type ListProps = { id: string; groups: readonly ChoiceGroup[]; at: number; onOpen: (to: string) => void };

function ChoiceList({ id, groups, at, onOpen }: ListProps) {
  const { t } = useLingui();
  let no = -1;
  return (
    <div id={`${id}-list`} className={css.list} role="listbox" aria-label={t`What was found`}>
      {groups.map(({ kind, name, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options.
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} className={css.group}>
            {name}
          </p>
          {choices.map(({ key, to, icon, name: choice, detail }) => {
            no += 1;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys.
              <div
                key={key}
                id={`${id}-${no}`}
                className={css.option}
                role="option"
                tabIndex={-1}
                aria-selected={no === at}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOpen(to)}
              >
                <Icon name={icon} />
                <span className={css.name}>{choice}</span>
                {detail && <span className={css.detail}>{detail}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
