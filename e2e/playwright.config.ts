import { defineConfig } from '@playwright/test';

/**
 * Runs the journeys in the system's Chromium against a running server. `npm run test:browser` finds the browser, starts
 * the server, and passes both to this file. The tag in the title of a journey names its device: @desk, @phone or @both
 * (e2e/README.md).
 */
const url = process.env.KASAUTI_E2E_URL;
const chromium = process.env.CHROMIUM_PATH;
if (!url || !chromium) throw new Error('Run the journeys by `npm run test:browser`, which starts the server for them.');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../artifacts/e2e',
  // Limits for tests that no longer make progress. They do not check speed, because a busy machine takes several times
  // as long.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: [['list'], ['json']],
  use: {
    baseURL: url,
    // If a control is missing, its own action fails, and not the whole journey after the limit above.
    actionTimeout: 30_000,
    timezoneId: 'Asia/Kolkata',
    // A trace makes a journey about two thirds slower. To get a trace, run a failed journey again with `npm run
    // test:browser -- NAME --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    { name: 'desk', use: { locale: 'en-IN', viewport: { width: 1280, height: 800 } }, grepInvert: /@phone/ },
    {
      name: 'phone',
      use: { locale: 'hi-IN', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      grepInvert: /@desk/,
    },
  ],
});
