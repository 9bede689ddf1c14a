import { exportAuditLog } from '@kasauti/contract/staff/audit.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Refusal } from '../../lib/server/call.ts';
import { saveAnswer } from '../../lib/server/save-file.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './audit-log.module.css';
import type { LogQuestion } from './log-question.ts';

/**
 * Downloads the filtered entries with their hashes, so that each entry can be verified. The list itself offers a CSV
 * download.
 */
export function TakeCopy({ asked }: { asked: LogQuestion }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Refusal | 'no-answer' | null>(null);
  const take = async () => {
    setBusy(true);
    setProblem(null);
    setProblem(await saveAnswer(exportAuditLog, { body: asked }, 'audit-log.jsonl'));
    setBusy(false);
  };
  return (
    <div className={css.copy}>
      <div className={css.buttons}>
        <Button kind="secondary" size="small" busy={isBusy} onPress={() => void take()}>
          <Icon name="download" />
          <Trans>Download with hashes (JSON lines)</Trans>
        </Button>
      </div>
      {problem && (
        <Notice tone="danger">
          {problem === 'no-answer' ? (
            <Trans>The file could not be loaded. Please try again.</Trans>
          ) : (
            refusalText(problem)
          )}
        </Notice>
      )}
    </div>
  );
}
