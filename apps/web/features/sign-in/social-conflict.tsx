import { deviceId } from '../../lib/device-id.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { DeviceConflict } from './device-conflict.tsx';

/** Seven days: the flow may end in another visit. */
const cookieSeconds = 604_800;

/**
 * A login with Google that found another device active comes back with `?deviceConflict=true`. There is no password to
 * repeat; going on leaves this device's id in a cookie and asks the server's Google address to override.
 */
export function SocialConflict() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const goOn = async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and needs https.
    document.cookie = `deviceId=${encodeURIComponent(deviceId())}; Path=/; Max-Age=${cookieSeconds}; Secure; SameSite=Strict`;
    window.location.assign('/auth/google?forceLogin=true');
  };
  return (
    <DeviceConflict currentDevice={null} onContinue={goOn} onCancel={() => navigate(pathname, { replace: true })} />
  );
}
