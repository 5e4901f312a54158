import { defineConfig } from '@playwright/test'
import { browserPath } from './scripts/machine.mjs'

const chromium = browserPath()

const DESKTOP =
  /(administration|assessment|bill|build-up|estimator|import|update|axe|routes|keyboard|naughty|session-forms|passkeys|start|tables|catalogue|contacts|codes|files|navigation|quotes|buying|site-day|takeoff)\.spec\.ts$/
const PHONE =
  /(site-managers-day|conflict|comments|kills|storage|axe|routes|session|access-withdrawn|navigation)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/seed.ts',
  outputDir: '.cache/e2e',
  // Never the reason that a test fails on a slow machine: what hangs is all that should end by it.
  timeout: 600_000,
  // No test is a timed one: a machine that others use as well stands still for many seconds now and then. Nothing waits this long when it is well.
  expect: { timeout: 60_000 },
  // Two cores: one browser and its server fill them. Two at a time took as long, each twice.
  workers: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env['QUOIN_E2E_REPORT'] ?? '.cache/reports/e2e.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Tracing costs two fifths of the lane's processor time: ask for it with `--trace on` when something is to be looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    // To take the whole app along costs two seconds of processor at each sign-in. Specs of what is done without a connection ask for it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A spec belongs to the size its people use; only what must hold at both is run twice.
  projects: [
    { name: 'desktop', testMatch: DESKTOP, grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: PHONE,
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
