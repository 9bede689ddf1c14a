import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

/**
 * Warns before a page with unsaved work is left: by the browser's own question before it closes or reloads, and by the
 * same kind of question before a link leads on.
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
