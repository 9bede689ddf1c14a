import { answerFile } from '@kasauti/contract/attempts/marking.ts';
import type { MarkingTaskId } from '@kasauti/contract/ids.ts';
import type { AnswerFile } from '@kasauti/domain/form/content.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { megabytesText } from '../../lib/exam/files/file-size.ts';
import { addressOf } from '../../lib/server/call.ts';
import css from './mark-answers.module.css';

/** Shows the files of an answer by their numbers. Their names could say who the candidate is, so nobody sends them. */
export function AnswerFiles({ taskId, files }: { taskId: MarkingTaskId; files: readonly AnswerFile[] }) {
  const { t } = useLingui();
  return (
    <ol className={css.files}>
      {files.map(({ fileId, type, size }, at) => {
        const no = at + 1;
        const address = addressOf(answerFile, { params: { taskId, no: String(no) } });
        const isPicture = type === 'image/jpeg';
        return (
          <li key={fileId}>
            <p>
              <a href={address} download>
                <Trans>Download file {no}</Trans>
              </a>{' '}
              · {isPicture ? 'JPEG' : 'PDF'} · {megabytesText(size)}
            </p>
            {isPicture && <img className={css.picture} src={address} alt={t`File ${no}`} />}
          </li>
        );
      })}
    </ol>
  );
}
