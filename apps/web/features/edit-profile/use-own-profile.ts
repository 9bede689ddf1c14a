import {
  profileCompleteness,
  profileDetails,
  updateProfile,
  type WireProfile,
} from '@kasauti/contract/identity/profiles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { checkSession } from '../../lib/account/session.ts';
import { type Answer, type AskOf, call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';

const ownQuestion = (email: string) => question(profileDetails, { query: { email } });

/** Reads the user's own profile from the server. */
export function useOwnProfile({ email = '' }: AuthUser) {
  return useAnswer(ownQuestion(email), { freshMs: 0 });
}

/**
 * Returns a function that saves some fields of the profile. It also updates the profile on the page, the completeness,
 * and the name in the header.
 */
export function useSaveProfile(profile: WireProfile) {
  const queries = useQueryClient();
  return async (ask: AskOf<typeof updateProfile>): Promise<Answer<typeof updateProfile> | null> => {
    const answer = await call(updateProfile, ask).catch(() => null);
    if (answer === null || isRefusal(answer)) return answer;
    // The response contains the saved fields. They are merged into the profile (spec §3).
    const merged = { ...profile, ...answer };
    queries.setQueryData(ownQuestion(profile.email).queryKey, { user: merged });
    void queries.invalidateQueries({ queryKey: [profileCompleteness.path] });
    if (merged.full_name !== profile.full_name) void checkSession();
    return merged;
  };
}

/** Returns a function that reads the profile again. Call it after a change to documents, pictures or requests. */
export function useReadProfileAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [profileDetails.path] });
}
