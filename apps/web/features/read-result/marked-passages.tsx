import type { Interaction } from '@kasauti/domain/form/content.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, type Language } from '../../lib/appearance/language.ts';
import { markupText } from '../../lib/exam/paper/markup-text.ts';
import { PaperMarkup } from '../../lib/exam/paper/paper-text.tsx';
import type { Marked } from './marked-lists.tsx';
import css from './read-result.module.css';

type HotTextProps = Marked & { interaction: Extract<Interaction, { kind: 'hot-text' }>; language: Language };

/** Shows a passage with the pieces that were chosen and those that are right. */
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
        <p className={css.soft}>
          <Trans>Your answer is in bold.</Trans>
        </p>
      )}
    </div>
  );
}
