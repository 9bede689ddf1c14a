import type { Localized, Markup as MarkupNodes } from '@kasauti/domain/form/content.ts';
import { bodyParts } from '@kasauti/domain/item/interactions.ts';
import { type DrawPlace, Markup } from '@kasauti/ui/markup/markup.tsx';
import { Fragment } from 'react';
import { inLanguage, type Language } from '../../appearance/language.ts';
import { PaperBox, writtenIn } from './paper-text.tsx';

type Props = {
  body: Localized<MarkupNodes>;
  language: Language;
  /** CSS class of the boxes around the parts of the text. */
  className: string | undefined;
  place: DrawPlace;
};

/** Shows the body of a question. `place` renders its interactions. */
export function QuestionBody({ body, language, className, place }: Props) {
  const written = writtenIn(body, language);
  return bodyParts(inLanguage(body, language)).map((part, at) =>
    typeof part === 'string' ? (
      <Fragment key={part}>{place(part)}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a body never change their order.
      <PaperBox key={at} className={className}>
        <div lang={written} translate="no">
          <Markup nodes={part} place={place} />
        </div>
      </PaperBox>
    ),
  );
}
