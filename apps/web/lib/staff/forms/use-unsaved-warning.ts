import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

/**
 * Warns before the user leaves a page with unsaved changes. The browser asks before the page is closed or reloaded. For
 * a click on a link this hook asks itself.
 */
export function useUnsavedWarning(isUnsaved: boolean): void {
  const { t } = useLingui();
  const text = t`What you have written is not saved. Leave the page without it?`;
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.getAttribute('target') === '_blank';
      if (!link || isElsewhere || confirm(text)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('beforeunload', warn);
    document.addEventListener('click', ask, { capture: true });
    return () => {
      removeEventListener('beforeunload', warn);
      document.removeEventListener('click', ask, { capture: true });
    };
  }, [isUnsaved, text]);
}
