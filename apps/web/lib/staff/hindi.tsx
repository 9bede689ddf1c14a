import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ListFilter } from './list-filters.tsx';

/** Returns a list's filter for entries with or without a Hindi text: `filter[hindi]`, with `yes` or `no`. */
export function useHindiFilter(): ListFilter {
  const { t } = useLingui();
  return {
    kind: 'choice',
    name: 'hindi',
    label: t`In Hindi`,
    allText: t`With and without`,
    choices: [
      { value: 'yes', label: t`Written` },
      { value: 'no', label: t`Not yet` },
    ],
  };
}

/** Badge for an entry without a Hindi text. */
export function NoHindi() {
  return (
    <Badge>
      <Trans>No Hindi yet</Trans>
    </Badge>
  );
}
