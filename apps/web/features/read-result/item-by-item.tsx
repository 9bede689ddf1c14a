import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { MarkedQuestion, questionId } from './marked/marked-question.tsx';
import css from './read-result.module.css';
import { type MarkedItem, useRuleWords } from './rule-words.ts';

const shownParts = ['all', 'right', 'wrong', 'blank', 'partly', 'dropped', 'left-out', 'pending', 'marked'] as const;
type Shown = (typeof shownParts)[number];

const icons: Record<MarkedItem['outcome'], IconName> = {
  right: 'check',
  wrong: 'close',
  partly: 'plus',
  blank: 'minus',
  dropped: 'info',
  'left-out': 'info',
  pending: 'clock',
};

const isMarked = ({ state }: MarkedItem) => state === 'marked' || state === 'answered_marked';
const belongs = (item: MarkedItem, shown: Shown) =>
  shown === 'all' || (shown === 'marked' ? isMarked(item) : item.outcome === shown);

/**
 * Shows a grid with the numbers of all questions. Below it, each question is shown collapsed: the response, the right
 * answer and the explanation.
 */
export function ItemByItem({ items }: { items: readonly MarkedItem[] }) {
  const { outcomeName } = useRuleWords();
  const { t } = useLingui();
  const [shown, setShown] = useState<Shown>('all');
  const [wanted, setWanted] = useState<{ no: number } | null>(null);
  const [areOpen, setOpen] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const numbered = items.map((item, at) => ({ item, no: at + 1 }));
  const chosen = numbered.filter(({ item }) => belongs(item, shown));
  const there = shownParts
    .map((part) => ({ part, count: items.filter((item) => belongs(item, part)).length }))
    .filter(({ part, count }) => part === 'all' || count > 0);
  const nameOf = (part: Shown) => (part === 'all' ? t`All` : part === 'marked' ? t`Marked` : outcomeName(part));

  useEffect(() => {
    if (wanted) openQuestion(wanted.no);
  }, [wanted]);

  const goTo = (no: number) => {
    if (!chosen.some((one) => one.no === no)) setShown('all');
    setWanted({ no });
  };
  const openAll = () => {
    for (const one of list.current?.querySelectorAll<HTMLDetailsElement>('[data-question]') ?? []) one.open = !areOpen;
    setOpen(!areOpen);
  };

  return (
    <section className={css.part} aria-labelledby="items">
      <h2 id="items">
        <Trans>Question by question</Trans>
      </h2>
      <ol className={`${css.screenOnly} ${css.grid}`}>
        {numbered.map(({ item, no }) => (
          <li key={item.itemRef}>
            <button
              type="button"
              data-outcome={item.outcome}
              aria-label={t`Question ${no}: ${outcomeName(item.outcome)}`}
              onClick={() => goTo(no)}
            >
              {no}
              <Icon name={icons[item.outcome]} />
            </button>
          </li>
        ))}
      </ol>
      <div className={`${css.screenOnly} ${css.filter}`}>
        <fieldset className={css.chips}>
          <legend className={css.soft}>
            <Trans>Show</Trans>
          </legend>
          {there.map(({ part, count }) => (
            <button key={part} type="button" aria-pressed={shown === part} onClick={() => setShown(part)}>
              {nameOf(part)} <span>{count}</span>
            </button>
          ))}
        </fieldset>
        <Button kind="quiet" size="small" onPress={openAll}>
          {areOpen ? <Trans>Fold all answers</Trans> : <Trans>Open all answers</Trans>}
        </Button>
        <p role="status" className={css.soft}>
          <Plural value={chosen.length} one="# question" other="# questions" />
        </p>
      </div>
      <ol ref={list} className={css.items}>
        {chosen.map(({ item, no }) => (
          <li key={item.itemRef}>
            <MarkedQuestion item={item} no={no} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Expands a question and moves the focus to it. */
function openQuestion(no: number): void {
  const question = document.getElementById(questionId(no));
  if (!(question instanceof HTMLDetailsElement)) return;
  question.open = true;
  question.querySelector('summary')?.focus();
}
