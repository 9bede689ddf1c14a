import {
  checkExport,
  type ExportCheck,
  type ExportFormat,
  exportFormats,
  exportItems,
} from '@kasauti/contract/bank/exports.ts';
import type { WireProof } from '@kasauti/contract/identity/account.ts';
import type { ProviderId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { OwnProofForm } from '../../lib/account/proof-form.tsx';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { Link } from '../../lib/routing/router.tsx';
import { type AskOf, NoAnswer } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { saveAnswer } from '../../lib/server/save-file.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import css from './export-questions.module.css';

/** Names of the file formats. They are proper names and are not translated. */
const formatNames: Record<ExportFormat, string> = { qti: 'QTI 3.0 (ZIP)', csv: 'CSV' };

type Chosen = AskOf<typeof checkExport>['body'];
type Props = {
  providers: readonly { _id: ProviderId; name: string }[];
  /** The filters of the list from which the user came. */
  filter: NonNullable<Chosen['filter']>;
};

/**
 * Lets the user choose a format and a provider, shows which questions the file would contain, and downloads the file
 * after a proof of the account's owner.
 */
export function ExportQuestions({ providers, filter }: Props) {
  const { t } = useLingui();
  const [format, setFormat] = useState<ExportFormat>('qti');
  const [providerId, setProviderId] = useState(providers[0]?._id ?? ('' as ProviderId));
  const chosen = { providerId, format, filter };
  const check = useAnswer(question(checkExport, { body: chosen }), { freshMs: 0 });
  return (
    <div className={css.part}>
      <FieldPair>
        <SelectField
          label={t({ context: 'import', message: 'Format' })}
          choices={exportFormats.map((value) => ({ value, label: formatNames[value] }))}
          value={format}
          onChange={({ currentTarget }) => setFormat(currentTarget.value as ExportFormat)}
        />
        <SelectField
          label={t`Provider`}
          choices={providers.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={providerId}
          onChange={({ currentTarget }) => setProviderId(currentTarget.value as ProviderId)}
        />
      </FieldPair>
      <QueryResult query={check} failed={t`The questions could not be exported`} heading="h2">
        {(found) => (
          <>
            <Contents check={found} />
            {found.written > 0 && <Download key={format} chosen={chosen} />}
          </>
        )}
      </QueryResult>
    </div>
  );
}

function Contents({ check: { written, refused, refusedCount } }: { check: ExportCheck }) {
  return (
    <>
      <p role="status">
        <Plural value={written} one="The file will have # question." other="The file will have # questions." />
      </p>
      {refusedCount > 0 && (
        <Notice tone="warning">
          <Plural
            value={refusedCount}
            one="# question cannot be written in this format and is left out:"
            other="# questions cannot be written in this format and are left out:"
          />
          {/* The reasons are always in English. */}
          <ul className={css.refused} lang="en">
            {refused.map(({ _id, code, reason }) => (
              <li key={_id}>
                <Link to={`/staff/bank/${_id}`}>{code}</Link>: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function Download({ chosen }: { chosen: Chosen }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const send = async (proof: WireProof) => {
    const problem = await saveAnswer(exportItems, { body: { ...chosen, proof } }, 'questions');
    if (problem === 'no-answer') throw new NoAnswer();
    return problem ?? { isSaved: true };
  };
  if (!isAsking)
    return (
      <div>
        <Button onPress={() => setAsking(true)}>
          <Trans>Download the questions</Trans>
        </Button>
      </div>
    );
  return (
    <section className={css.part}>
      <p>
        <Trans>
          The file has the questions with their right answers. Prove that it is you, and keep the file safe.
        </Trans>
      </p>
      <OwnProofForm
        send={send}
        onDone={() => {
          setAsking(false);
          toast('success', t`The file was downloaded.`);
        }}
        onCancel={() => setAsking(false)}
      >
        <Trans>Download</Trans>
      </OwnProofForm>
    </section>
  );
}
