import { lookIntoEmergencyFile } from '@kasauti/contract/attempts/emergency-files.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { type EmergencyFile, MAX_FILE_CHARACTERS, parseEmergencyFile } from '@kasauti/domain/attempt/emergency-file.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { FormActions, FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { type Answer, call, isRefusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';

/** A file that the server has opened, and what is in it. */
export type LookedInto = { file: File['name']; content: OwnFile; facts: FileFacts };
export type FileFacts = Exclude<Answer<typeof lookIntoEmergencyFile>, { refused: true }>;
type OwnFile = EmergencyFile & { attemptId: AttemptId };

/** Form for the choice of an emergency file. The server opens the file and stores nothing. */
export function ChooseFile({ onOpened }: { onOpened: (looked: LookedInto) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const open = async (chosen: File | undefined): Promise<string | undefined> => {
    if (!chosen) return t`Choose a file.`;
    if (chosen.size > MAX_FILE_CHARACTERS) return t`This is not an emergency file.`;
    const content = parseEmergencyFile(await chosen.text()) as OwnFile | null;
    if (!content) return t`This is not an emergency file.`;
    const ask = { params: { id: content.attemptId }, body: { file: content } };
    const answer = await call(lookIntoEmergencyFile, ask).catch(() => null);
    if (answer === null) return t`We could not reach the server. Please try again.`;
    if (isRefusal(answer)) return refusalText(answer);
    onOpened({ file: chosen.name, content, facts: answer });
    return undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const wrong = await open(input.current?.files?.[0]);
    setBusy(false);
    setProblem(wrong);
    if (wrong) input.current?.focus();
  };

  return (
    <FormFrame onSubmit={(event) => void submit(event)}>
      <TextField
        ref={input}
        type="file"
        accept=".json,application/json"
        label={t`Emergency file`}
        hint={t`The player offers it to candidates whose device cannot reach the server. Its name begins with “emergency-file”.`}
        error={problem}
      />
      <FormActions>
        <Button type="submit" busy={isBusy}>
          <Trans>Open the file</Trans>
        </Button>
      </FormActions>
    </FormFrame>
  );
}
