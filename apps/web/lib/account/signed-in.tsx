import type { ComponentType } from 'react';
import type { AuthUser } from '../stores/auth.ts';
import { useAuth } from '../stores/root.ts';

/**
 * Wraps the screen of a protected page and passes the signed-in user to it. The guard renders the screen only for
 * signed-in users.
 */
export function requireSignedIn(Screen: ComponentType<{ user: AuthUser }>): ComponentType {
  return function SignedIn() {
    const user = useAuth((auth) => auth.user);
    // After a logout there is no user for a moment, until the guard redirects.
    return user && <Screen user={user} />;
  };
}
