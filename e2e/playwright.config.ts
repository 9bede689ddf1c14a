import { defineConfig } from '@playwright/test';

/**
 * The journeys run in the system's Chromium against a server that is already there: `npm run test:browser` finds the
 * one, starts the other and names both. Each journey runs on a desk in English and on a small phone in Hindi, except
 * where its title says @desk or @phone.
 */
const url = process.env.KASAUTI_E2E_URL;
const chromium = process.env.CHROMIUM_PATH;
if (!url || !chromium) throw new Error('Run the journeys by `npm run test:browser`, which starts the server for them.');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../artifacts/e2e',
  // Limits for what hangs: they say nothing about speed, and a machine that is busy with other things takes several
  // times as long.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: [['list'], ['json']],
  use: {
    baseURL: url,
    // What is not there fails where it is pressed, and not with the whole journey.
    actionTimeout: 30_000,
    timezoneId: 'Asia/Kolkata',
    // Recording makes a journey about two thirds longer. One that failed is run again with it:
    // `npm run test:browser -- NAME --trace on`.
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
