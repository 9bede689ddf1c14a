import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { PartResponse } from '@kasauti/domain/form/content.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { addressOfFile } from '../../../lib/exam/files/file-calls.ts';
import { megabytesText } from '../../../lib/exam/files/file-size.ts';
import css from './marked-question.module.css';

/** Shows the files of the candidate's answer, with the hashes that the receipts cover. */
export function MarkedFiles({ given }: { given: PartResponse | null }) {
  const { t } = useLingui();
  // The page of a result has the id of the attempt in its address. The result of a visitor's try has none.
  const attemptId = /^\/results\/([^/]+)/.exec(location.pathname)?.[1] as AttemptId | undefined;
  const files = given?.kind === 'files' ? given.files : [];
  return (
    <dl className={css.facts}>
      <dt>{t`Your answer`}</dt>
      {files.length === 0 && <dd>{t`none`}</dd>}
      {files.map(({ fileId, sha256, size }, at) => {
        const no = at + 1;
        return (
          <dd key={fileId}>
            <a href={attemptId ? addressOfFile(attemptId, fileId) : undefined} download>
              <Trans>File {no}</Trans>
            </a>{' '}
            · {megabytesText(size)} · <code className={css.hash}>{sha256}</code>
          </dd>
        );
      })}
    </dl>
  );
}
