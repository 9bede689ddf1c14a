import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Language, switchLanguage } from '../../lib/appearance/language.ts';
import { root } from '../../lib/stores/root.ts';
import { toast } from '../../lib/toasts/toasts.ts';

async function keepForMails(language: Language): Promise<boolean> {
  if (!root.getState().auth.isAuthenticated) return true;
  const { saveLanguage } = await import('./save-language.ts');
  return await saveLanguage(language);
}

/**
 * Switches the language of the page without a reload, so typed text is not lost. For a signed-in user, the language of
 * emails changes too. `choose` resolves to false if that language could not be saved.
 */
export function useSwitchLanguage(): { busy: boolean; choose: (language: Language) => Promise<boolean> } {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const choose = async (language: Language) => {
    if (busy) return true;
    setBusy(true);
    try {
      await switchLanguage(language);
      const isSaved = await keepForMails(language);
      // Some responses of the server are in the user's language. All data is therefore read again.
      void queries.invalidateQueries();
      return isSaved;
    } catch {
      toast('error', t`The words of that language could not be loaded. Please try again.`);
      return true;
    } finally {
      setBusy(false);
    }
  };
  return { busy, choose };
}
