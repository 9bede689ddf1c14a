import {
  type ImportRun,
  MAX_IMPORT_BYTES,
  type QuestionFormat,
  questionFormats,
} from '@kasauti/contract/bank/imports.ts';
import { difficulties, maxOfItem } from '@kasauti/contract/bank/item-draft.ts';
import type { ProviderId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { FieldPair, FormActions, FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { difficultyName } from '../../lib/words/item-words.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { formatNames } from './import-words.ts';
import { sendQuestionFile } from './send-question-file.ts';

type Facts = {
  format: QuestionFormat | '';
  providerId: ProviderId;
  language: 'en' | 'hi';
  topic: string;
  difficulty: (typeof difficulties)[number];
};
type Problems = { file?: string; topic?: string; form?: string };
type Props = {
  providers: readonly { _id: ProviderId; name: string }[];
  /** Called with the import after the server has read the file. */
  onRead: (run: ImportRun) => void;
};

/**
 * Form that sends a file of questions to the server. The server only reads it. The questions are not in the bank yet.
 */
export function StartImport({ providers, onRead }: Props) {
  const { t } = useLingui();
  const file = useRef<HTMLInputElement>(null);
  const topic = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const [facts, setFacts] = useState<Facts>({
    format: '',
    providerId: providers[0]?._id ?? ('' as ProviderId),
    language: 'en',
    topic: '',
    difficulty: 'medium',
  });
  const put = (changed: Partial<Facts>) => setFacts({ ...facts, ...changed });

  const read = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = file.current?.files?.[0];
    const wrong: Problems = {
      ...(whyNotSend(chosen) && { file: whyNotSend(chosen) }),
      ...(facts.topic.trim() === '' && { topic: t`Enter a topic.` }),
    };
    setProblems(wrong);
    if (wrong.file) return file.current?.focus();
    if (wrong.topic || !chosen) return topic.current?.focus();
    setBusy(true);
    const { format, ...said } = facts;
    const answer = await sendQuestionFile(chosen, { ...said, fileName: chosen.name, ...(format && { format }) });
    setBusy(false);
    if (answer === null) setProblems({ form: t`We could not reach the server. Please try again.` });
    else if (isRefusal(answer)) setProblems({ form: refusalText(answer) });
    else onRead(answer);
  };

  function whyNotSend(chosen: File | undefined): string | undefined {
    if (!chosen) return t`Choose a file.`;
    if (chosen.size === 0) return t`This file is empty.`;
    if (chosen.size > MAX_IMPORT_BYTES) return t`A file may have at most 16 MB.`;
    return undefined;
  }

  return (
    <FormFrame onSubmit={(event) => void read(event)} problem={problems.form}>
      <TextField
        ref={file}
        type="file"
        accept=".txt,.aiken,.gift,.xml,.zip,.csv,.xlsx"
        label={t`File of questions`}
        hint={t`Aiken, GIFT, Moodle XML, QTI, CSV or XLSX, with at most 10,000 questions.`}
        error={problems.file}
      />
      <FieldPair>
        <SelectField
          label={t({ context: 'import', message: 'Format' })}
          emptyText={t`As the name of the file says`}
          choices={questionFormats.map((value) => ({ value, label: formatNames[value] }))}
          value={facts.format}
          onChange={({ currentTarget }) => put({ format: currentTarget.value as Facts['format'] })}
        />
        <SelectField
          label={t`Provider`}
          choices={providers.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={facts.providerId}
          onChange={({ currentTarget }) => put({ providerId: currentTarget.value as ProviderId })}
        />
      </FieldPair>
      <MissingFacts facts={facts} put={put} topic={topic} problem={problems.topic} />
      <FormActions>
        <Button type="submit" busy={isBusy}>
          <Trans>Read the file</Trans>
        </Button>
      </FormActions>
    </FormFrame>
  );
}

type MissingProps = {
  facts: Facts;
  put: (changed: Partial<Facts>) => void;
  topic: React.RefObject<HTMLInputElement | null>;
  problem: string | undefined;
};

/**
 * Fields for the language of the file, and for the topic and difficulty of questions for which the file does not
 * contain them.
 */
function MissingFacts({ facts, put, topic, problem }: MissingProps) {
  const { t } = useLingui();
  return (
    <>
      <SelectField
        label={t`Language of the file`}
        choices={[
          { value: 'en', label: t`English` },
          { value: 'hi', label: t`Hindi` },
        ]}
        value={facts.language}
        onChange={({ currentTarget }) => put({ language: currentTarget.value as Facts['language'] })}
      />
      <FieldPair>
        <TextField
          ref={topic}
          label={t`Topic`}
          hint={t`For questions without one in the file.`}
          maxLength={maxOfItem.topic}
          value={facts.topic}
          onChange={({ currentTarget }) => put({ topic: currentTarget.value })}
          error={problem}
        />
        <SelectField
          label={t`Difficulty`}
          hint={t`For questions without one in the file.`}
          choices={difficulties.map((value) => ({ value, label: difficultyName(value) }))}
          value={facts.difficulty}
          onChange={({ currentTarget }) => put({ difficulty: currentTarget.value as Facts['difficulty'] })}
        />
      </FieldPair>
    </>
  );
}
