import type { ComponentType } from 'react';
import type { AuthUser } from '../stores/auth.ts';
import { useAuth } from '../stores/root.ts';

/** Hands the person who is signed in to the screen of a protected page. The guard draws it for nobody else. */
export function requireSignedIn(Screen: ComponentType<{ user: AuthUser }>): ComponentType {
  return function SignedIn() {
    const user = useAuth((auth) => auth.user);
    // A logout empties the store a moment before the guard leads away.
    return user && <Screen user={user} />;
  };
}
