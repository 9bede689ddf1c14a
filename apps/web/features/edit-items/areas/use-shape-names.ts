import { useLingui } from '@lingui/react/macro';

/** Returns the shapes as choices for a select. */
export function useShapeNames() {
  const { t } = useLingui();
  return [
    { value: 'rectangle', label: t`Rectangle` },
    { value: 'circle', label: t`Circle` },
    { value: 'polygon', label: t`Polygon` },
  ];
}
