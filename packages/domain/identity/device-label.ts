/**
 * Patterns that recognise a browser in a user agent, for display only ("Current active device: …"). The order
 * matters: Edge and Opera also contain "Chrome", and Chrome also contains "Safari".
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bSEB\//, 'Safe Exam Browser'],
  [/\bEdg(?:A|iOS|e)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\bKAIOS\//, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Maximum number of characters that are read. Clients can send user agents of any length. */
const MAX_USER_AGENT_CHARACTERS = 1_000;

/** Returns a readable device name: "Chrome on Android", "A browser on Windows", "Firefox", or "An unknown device". */
export function deviceLabel(userAgent: string): string {
  const text = userAgent.slice(0, MAX_USER_AGENT_CHARACTERS);
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  if (system) return `${browser ?? 'A browser'} on ${system}`;
  return browser ?? 'An unknown device';
}
