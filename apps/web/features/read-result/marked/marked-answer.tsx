import type { CorrectPart, Interaction, ItemContent, Option } from '@kasauti/domain/form/content.ts';
import { correctPart, onlyInteraction, responsePart } from '@kasauti/domain/item/interactions.ts';
import type { PartOutcome } from '@kasauti/domain/item/verdict.ts';
import { own } from '@kasauti/domain/own.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inLanguage, type Language } from '../../../lib/appearance/language.ts';
import { markupText } from '../../../lib/exam/paper/markup-text.ts';
import { PaperMarkup, PaperText } from '../../../lib/exam/paper/paper-text.tsx';
import { optionLetter } from '../../../lib/exam/paper/paper-words.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import type { MarkedItem } from '../rule-words.ts';
import { type Marked, MarkedAssociations, MarkedOrder, MarkedPairs } from './marked-lists.tsx';
import { MarkedGaps, MarkedHotText } from './marked-passages.tsx';
import { MarkedPlace } from './marked-place.tsx';
import css from './marked-question.module.css';

const MarkedPicture = lazyPart(() => import('./marked-picture.tsx').then((parts) => parts.MarkedPicture));
const MarkedFiles = lazyPart(() => import('./marked-files.tsx').then((parts) => parts.MarkedFiles));

type Props = { item: MarkedItem; content: ItemContent; id: string; language: Language };

/** Shows the candidate's answer to one interaction of a question, and the right answer. */
export function MarkedAnswer({ item: { response, correct, parts }, content, id, language }: Props) {
  const interaction = own(content.interactions, id);
  if (!interaction) return null;
  const given = responsePart(response, id);
  const right = correctPart(correct, id);
  const isAlone = onlyInteraction(content) !== null;
  switch (interaction.kind) {
    case 'order':
      return <MarkedOrder {...{ given, right, language }} options={interaction.options} />;
    case 'match':
      return <MarkedPairs {...{ interaction, given, right, language }} />;
    case 'hot-text':
      return <MarkedHotText {...{ interaction, given, right, language }} />;
    case 'hotspot':
    case 'select-point':
    case 'graphic-gap-match':
    case 'graphic-associate':
      return (
        <>
          <MarkedPicture {...{ interaction, given, right, language }} />
          {interaction.kind === 'hotspot' && (
            <MarkedOptions {...{ given, right, language }} options={interaction.options} />
          )}
        </>
      );
    case 'file-upload':
      return <MarkedFiles given={given} />;
    case 'gap-match':
      return <MarkedGaps {...{ interaction, given, right, language }} />;
    case 'associate':
      return <MarkedAssociations {...{ given, right, language }} options={interaction.options} />;
    case 'single-choice':
    case 'multiple-choice':
      return <MarkedOptions {...{ given, right, language }} options={interaction.options} />;
  }
  if (isAlone && interaction.kind !== 'inline-choice') return <MarkedText {...{ interaction, given, right }} />;
  const outcome = isAlone || !parts ? undefined : own(parts, id);
  return <MarkedInText {...{ interaction, given, right, outcome, language }} />;
}

function MarkedOptions(props: Marked & { options: readonly Option[]; language: Language }) {
  const { options, given, right, language } = props;
  const chosen = given?.kind === 'options' ? given.optionIds : [];
  const rightIds = right?.kind === 'options' ? right.optionIds : [];
  return (
    <ul className={css.options}>
      {options.map(({ optionId, body }, at) => {
        const isChosen = chosen.includes(optionId);
        const isRight = rightIds.includes(optionId);
        return (
          <li
            key={optionId}
            className={classNames(css.option, isRight && css.right, isChosen && !isRight && css.wrong)}
          >
            <span className={css.letter}>{optionLetter(at)}</span>
            <div>
              <PaperMarkup body={body} language={language} />
              <OptionWords isChosen={isChosen} isRight={isRight} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function OptionWords({ isChosen, isRight }: { isChosen: boolean; isRight: boolean }): ReactNode {
  if (!isChosen && !isRight) return null;
  return (
    <span className={css.optionWords}>
      <Icon name={isRight ? 'check' : 'close'} />
      {isChosen && isRight && <Trans>Your answer: right</Trans>}
      {isChosen && !isRight && <Trans>Your answer: wrong</Trans>}
      {!isChosen && isRight && <Trans>The right answer</Trans>}
    </span>
  );
}

/** Shows a typed answer, and the right answer: a number, a range, or all accepted texts. */
function MarkedText({ interaction, given, right }: Marked & { interaction: Interaction }) {
  const { t } = useLingui();
  const typed = given && 'text' in given ? given.text : null;
  const unit = 'unit' in interaction ? interaction.unit : undefined;
  if (typed === null && !right) return null;
  return (
    <dl className={css.facts}>
      <dt>{t`Your answer`}</dt>
      <dd className={interaction.kind === 'extended-text' ? css.essay : undefined}>
        {typed ?? t`none`}
        {typed !== null && unit && (
          <>
            {' '}
            <PaperText text={unit} />
          </>
        )}
      </dd>
      {right?.kind === 'range' && (
        <>
          <dt>{t`The right answer`}</dt>
          <dd>
            <RangeText range={right} /> {unit && <PaperText text={unit} />}
          </dd>
        </>
      )}
      {right?.kind === 'texts' && (
        <>
          <dt>{right.accepted.length === 1 ? t`The right answer` : t`The right answers`}</dt>
          {right.accepted.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </>
      )}
    </dl>
  );
}

function RangeText({ range: { from, to } }: { range: Extract<CorrectPart, { kind: 'range' }> }) {
  if (from === to) return from;
  return (
    <Trans>
      from {from} to {to}
    </Trans>
  );
}

type InTextProps = Marked & {
  interaction: Interaction;
  outcome: PartOutcome | undefined;
  language: Language;
};

/** Shows an answer inside a line of text. If it is not right, the right answer follows. */
function MarkedInText({ interaction, given, right, outcome, language }: InTextProps) {
  const { t } = useLingui();
  const options = 'options' in interaction ? interaction.options : [];
  const textOf = (ids: readonly string[]) =>
    options
      .filter(({ optionId }) => ids.includes(optionId))
      .map(({ body }) => markupText(inLanguage(body, language)))
      .join(' / ');
  const answered = given?.kind === 'options' ? textOf(given.optionIds) : given && 'text' in given ? given.text : '';
  const isRight = outcome === 'right';
  return (
    <MarkedPlace outcome={outcome}>
      <strong>{answered ? answered : t`No answer`}</strong>
      {right && !isRight && (
        <span>
          <Trans>Right:</Trans> {right.kind === 'options' && textOf(right.optionIds)}
          {right.kind === 'range' && <RangeText range={right} />}
          {right.kind === 'texts' && right.accepted.join(' / ')}
        </span>
      )}
    </MarkedPlace>
  );
}
