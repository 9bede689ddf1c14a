import type { Interaction, Pair } from '@kasauti/domain/form/content.ts';
import { gapOutcome } from '@kasauti/domain/item/kinds/gap-match/gap-outcome.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, type Language } from '../../../lib/appearance/language.ts';
import { markupText } from '../../../lib/exam/paper/markup-text.ts';
import { PaperMarkup } from '../../../lib/exam/paper/paper-text.tsx';
import result from '../read-result.module.css';
import type { Marked } from './marked-lists.tsx';
import { MarkedPlace } from './marked-place.tsx';
import css from './marked-question.module.css';

type HotTextProps = Marked & { interaction: Extract<Interaction, { kind: 'hot-text' }>; language: Language };

/** Shows a passage. Marks the pieces that the candidate chose and the pieces that are right. */
export function MarkedHotText({ interaction: { passage, options }, given, right, language }: HotTextProps) {
  const { t } = useLingui();
  const chosen = given?.kind === 'options' ? given.optionIds : [];
  const rightIds = right?.kind === 'options' ? right.optionIds : [];
  const piece = (id: string) => {
    const option = options.find(({ optionId }) => optionId === id);
    const [isChosen, isRight] = [chosen.includes(id), rightIds.includes(id)];
    const words = option ? markupText(inLanguage(option.body, language)) : '';
    return (
      <span className={classNames(css.inText, isRight && css.right, isChosen && !isRight && css.wrong)}>
        {(isChosen || isRight) && <Icon name={isRight ? 'check' : 'close'} />}
        {isChosen ? <strong>{words}</strong> : words}
        <span className={css.spoken}>
          {isChosen && isRight && t`Your answer: right`}
          {isChosen && !isRight && t`Your answer: wrong`}
          {!isChosen && isRight && t`The right answer`}
        </span>
      </span>
    );
  };
  return (
    <div className={css.text}>
      <PaperMarkup body={passage} language={language} place={piece} />
      {chosen.length > 0 && (
        <p className={result.soft}>
          <Trans>Your answer is in bold.</Trans>
        </p>
      )}
    </div>
  );
}

type GapsProps = Marked & { interaction: Extract<Interaction, { kind: 'gap-match' }>; language: Language };

/**
 * Shows a passage with the text that the candidate put into each gap. If that text is wrong or missing, the right text
 * follows.
 */
export function MarkedGaps({ interaction: { passage, choices }, given, right, language }: GapsProps) {
  const { t } = useLingui();
  const givenPairs = given?.kind === 'pairs' ? given.pairs : [];
  const rightPairs = right?.kind === 'pairs' ? right.pairs : [];
  const textIn = (gap: string, pairs: readonly Pair[]) => {
    const [id] = pairs.find(([, of]) => of === gap) ?? [];
    const choice = choices.find(({ optionId }) => optionId === id);
    return choice ? markupText(inLanguage(choice.body, language)) : '';
  };
  const gap = (name: string) => {
    const outcome = right ? gapOutcome(name, rightPairs, givenPairs) : 'blank';
    const [answered, wanted] = [textIn(name, givenPairs), textIn(name, rightPairs)];
    return (
      <MarkedPlace outcome={outcome}>
        <strong>{answered === '' ? t`No answer` : answered}</strong>
        {outcome !== 'right' && wanted !== '' && (
          <span>
            <Trans>Right:</Trans> {wanted}
          </span>
        )}
      </MarkedPlace>
    );
  };
  return (
    <div className={css.text}>
      <PaperMarkup body={passage} language={language} place={gap} />
    </div>
  );
}
