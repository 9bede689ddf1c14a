import type { WireUser } from '@kasauti/contract/identity.ts';
import type { User } from './store/users.ts';

type Shown = Pick<User, 'userId' | 'fullName' | 'email' | 'role' | 'emailConfirmed' | 'language'>;

export const presentUser = (user: Shown): WireUser => ({
  _id: user.userId,
  full_name: user.fullName,
  email: user.email,
  role: user.role,
  emailConfirmed: user.emailConfirmed,
  language: user.language,
});

export const presentConflict = (currentDevice: string) => ({
  type: 'DEVICE_CONFLICT' as const,
  message: 'You are currently logged in on another device.',
  currentDevice,
});
