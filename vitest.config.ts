import { readFileSync } from 'node:fs'
import { chromiumLaunch } from '@daoxing/kit/server/testing/chromium'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { alone } from './tools/testing/alone.ts'
import { LongestFirst } from './tools/testing/longest-first.ts'

/** Two machines' worth of work at once: more starve the timing of tests on a small machine. */
const workers = 2
/** Each has a product, a city and a browser of its own; where no map is drawn, it mostly waits for its city. */
const journeysAtOnce = 3
/** No test proves anything by how fast the machine is; who hangs is found all the same. */
const patienceMs = 60_000
/** Nor does what is waited for with `expect.poll`, whose own second is too short on a machine with much else to do. */
const poll = { timeout: patienceMs / 2 }
/** Files that React's compiler leaves alone, in the page as in its tests. */
const { paths }: { readonly paths: readonly string[] } = JSON.parse(
  readFileSync(new URL('apps/web/plain-files.json', import.meta.url), 'utf8'),
)
const plainFiles = paths.map((path) => new RegExp(path))
const rooms = ['kit', 'foundations', 'services', 'apps', 'tools', 'days']
const besideSources = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // One database server for all projects, started before the first test and ended after the last.
    globalSetup: ['kit/server/testing/global-setup.ts'],
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'node',
          include: rooms.map((room) => `${room}/**/*.test.ts`),
          exclude: [...besideSources, ...alone],
          environment: 'node',
          // Each process does file after file: what one has loaded and made warm, the next finds so.
          isolate: false,
          maxWorkers: workers,
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: { poll },
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'alone',
          include: [...alone],
          environment: 'node',
          maxWorkers: workers,
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: { poll },
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react({ compiler: true, exclude: plainFiles }), tailwindcss()],
        test: {
          name: 'browser',
          include: rooms.map((room) => `${room}/**/*.test.tsx`),
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['kit/web/testing/clear-storage.ts'],
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: { poll },
          sequence: { groupOrder: 1 },
          maxWorkers: workers,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright(chromiumLaunch),
            instances: [{ browser: 'chromium' }],
            viewport: chromiumLaunch.contextOptions.viewport,
            screenshotFailures: false,
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          maxWorkers: journeysAtOnce,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: { poll },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
