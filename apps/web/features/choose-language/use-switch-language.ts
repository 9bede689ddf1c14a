import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Language, switchLanguage } from '../../lib/language.ts';
import { toast } from '../../lib/toasts.ts';

/** Switches the page's language. The page stays as it is, with what was typed; only its words change. */
export function useSwitchLanguage(): { busy: boolean; choose: (language: Language) => Promise<void> } {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const choose = async (language: Language) => {
    if (busy) return;
    setBusy(true);
    try {
      await switchLanguage(language);
      // Some answers are in the language of the asker.
      void queries.invalidateQueries();
    } catch {
      toast('error', t`The words of that language could not be loaded. Please try again.`);
    } finally {
      setBusy(false);
    }
  };
  return { busy, choose };
}
