import type { CheckHead } from '@kasauti/contract/identity/document-checks.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { t } from '@lingui/core/macro';

export function checkStateName(state: CheckHead['state']): string {
  switch (state) {
    case 'waiting':
      return t`Waiting`;
    case 'accepted':
      return t`Accepted`;
    case 'refused':
      return t`Not accepted`;
  }
}

const tones = { waiting: 'accent', accepted: 'success', refused: 'danger' } as const;

export function CheckState({ state }: Pick<CheckHead, 'state'>) {
  return <Badge tone={tones[state]}>{checkStateName(state)}</Badge>;
}
