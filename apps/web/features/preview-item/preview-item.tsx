import type { CorrectAnswer, ItemContent, ItemResponse } from '@kasauti/domain/form/content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { type Language, languageNames, languages, useLanguage } from '../../lib/appearance/language.ts';
import { QuestionBody } from '../../lib/exam/paper/question-body.tsx';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { EarnedMarks } from './earned-marks.tsx';
import css from './preview-item.module.css';

type Place = {
  id: string;
  language: Language;
  labelledBy: string;
  response: ItemResponse | null;
  onRespond: (response: ItemResponse | null) => void;
};

type Props = {
  content: ItemContent;
  /** The right answer, or null while the question has problems. */
  correct: CorrectAnswer | null;
  /** Renders the passage of the question in a language. */
  passage?: (language: Language) => ReactNode;
  /** Renders the input for one interaction. */
  answer: (place: Place) => ReactNode;
};

type Screen = 'phone' | 'computer';

/** Shows a question as candidates see it. Authors can try to answer it. The answer is not stored. */
export function PreviewItem({ content, correct, passage, answer }: Props) {
  const { t } = useLingui();
  const id = useId();
  const pageLanguage = useLanguage();
  const [screen, setScreen] = useState<Screen>('computer');
  const [language, setLanguage] = useState<Language>(content.body.hi ? pageLanguage : 'en');
  const [response, setResponse] = useState<ItemResponse | null>(null);
  const labelledBy = `${id}-question`;
  return (
    <section className={css.preview} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Preview</Trans>
      </h2>
      <p className={css.soft}>
        <Trans>This is what candidates get of the saved question. Try to answer it: nothing is stored.</Trans>
      </p>
      <FieldPair>
        <SelectField
          label={t`Width`}
          choices={[
            { value: 'computer', label: t`As wide as this page` },
            { value: 'phone', label: t`A phone, 360 pixels` },
          ]}
          value={screen}
          onChange={({ currentTarget }) => setScreen(currentTarget.value as Screen)}
        />
        <SelectField
          label={t`Language of the question`}
          choices={languages
            .filter((one) => one === 'en' || content.body.hi)
            .map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
        />
      </FieldPair>
      <div className={screen === 'phone' ? css.phone : css.screen}>
        {passage?.(language)}
        <h3 id={labelledBy}>{t({ context: 'question', message: 'Question' })}</h3>
        <QuestionBody
          body={content.body}
          language={language}
          className={css.text}
          place={(place) => answer({ id: place, language, labelledBy, response, onRespond: setResponse })}
        />
        <div>
          <Button
            kind="secondary"
            size="small"
            onPress={() => setResponse(null)}
            whyDisabled={response === null && t`Nothing is answered yet.`}
          >
            <Trans>Clear the answer</Trans>
          </Button>
        </div>
      </div>
      {correct && <EarnedMarks {...{ content, correct, response }} />}
    </section>
  );
}
