import type { LimitedOption } from '@kasauti/domain/form/content.ts';
import { Markup } from '@kasauti/ui/markup/markup.tsx';
import { useLingui } from '@lingui/react/macro';
import { inLanguage, type Language } from '../../../lib/appearance/language.ts';
import { markupText } from '../../../lib/exam/paper/markup-text.ts';
import css from '../late-inputs.module.css';
import type { Carried, Carry } from './use-carry.ts';

type Props = {
  options: readonly LimitedOption[];
  /** The ids of the options that are in use. An option that is used several times is listed several times. */
  used: readonly string[];
  carry: Carry;
  language: Language;
  readOnly: boolean;
  /** Called when an option is pressed by pointer or key. `isCarried` is true if this option is already picked up. */
  onPress: (choice: Carried, isCarried: boolean) => void;
  /** True if an option can be put on another option. Otherwise options can only be put into gaps. */
  areTargets?: boolean;
};

/** Shows the options that can still be used. Each is a button that can also be dragged. */
export function CarriedChoices({ options, used, carry, language, readOnly, onPress, areTargets = false }: Props) {
  const { t } = useLingui();
  const { carried } = carry;
  return options.map(({ optionId, body, matchMax = 1 }) => {
    const uses = matchMax - used.filter((id) => id === optionId).length;
    const choice: Carried = { id: optionId, from: null };
    const isCarried = carried?.id === optionId && carried.from === null;
    return (
      uses > 0 && (
        <button
          key={optionId}
          type="button"
          className={css.choice}
          lang={language}
          translate="no"
          data-target={areTargets ? optionId : undefined}
          aria-pressed={isCarried}
          onClick={(event) => !carry.isEndOfDrag(event) && onPress(choice, isCarried)}
          {...(readOnly ? {} : carry.draggable(choice))}
        >
          <Markup nodes={inLanguage(body, language)} />
          {matchMax > 1 && <span className={css.hint}> {t`${uses} left`}</span>}
        </button>
      )
    );
  });
}

/**
 * Returns two functions that look up an option by its id. `nodesOf` returns its formatted text for display, and
 * `textOf` returns its plain text for messages.
 */
export function textsOf(options: readonly LimitedOption[], language: Language) {
  const nodesOf = (id: string) =>
    inLanguage(options.find(({ optionId }) => optionId === id)?.body ?? { en: [] }, language);
  return { nodesOf, textOf: (id: string) => markupText(nodesOf(id)) };
}
