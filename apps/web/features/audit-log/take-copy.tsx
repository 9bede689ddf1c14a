import { exportAuditLog, exportRefusals } from '@kasauti/contract/staff/audit.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './audit-log.module.css';
import type { LogQuestion } from './log-question.ts';

type Format = 'csv' | 'jsonl';

/** Downloads the filtered log entries as a file. */
export function TakeCopy({ asked }: { asked: LogQuestion }) {
  const [busy, setBusy] = useState<Format | null>(null);
  const [problem, setProblem] = useState<'no-answer' | 'refused' | null>(null);
  const take = async (format: Format) => {
    setBusy(format);
    setProblem(null);
    setProblem(await save(asked, format));
    setBusy(null);
  };
  return (
    <div className={css.copy}>
      <div className={css.buttons}>
        <Button kind="secondary" size="small" busy={busy === 'csv'} onPress={() => void take('csv')}>
          <Icon name="download" />
          <Trans>Download for a spreadsheet (CSV)</Trans>
        </Button>
        <Button kind="secondary" size="small" busy={busy === 'jsonl'} onPress={() => void take('jsonl')}>
          <Icon name="download" />
          <Trans>Download with hashes (JSON lines)</Trans>
        </Button>
      </div>
      {problem && (
        <Notice tone="danger">
          {problem === 'refused' ? (
            refusalText('too-many-entries', exportRefusals)
          ) : (
            <Trans>The file could not be loaded. Please try again.</Trans>
          )}
        </Notice>
      )}
    </div>
  );
}

/** Fetches the file first. A plain link would replace this page by an error message when the server refuses. */
async function save(asked: LogQuestion, format: Format): Promise<'no-answer' | 'refused' | null> {
  try {
    const answer = await fetch(exportAuditLog.path, {
      method: exportAuditLog.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...asked, format }),
    });
    if (!answer.ok) return answer.status === 409 ? 'refused' : 'no-answer';
    const url = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = url;
    link.download = `audit-log.${format}`;
    link.click();
    URL.revokeObjectURL(url);
    return null;
  } catch {
    return 'no-answer';
  }
}
