import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromiumLaunch } from '@daoxing/kit/server/testing/chromium'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { alone } from './tools/testing/alone.ts'
import { longTestsLeftOut } from './tools/testing/long-tests.ts'
import { LongestFirst } from './tools/testing/longest-first.ts'

/** Two machines' worth of work at once: more starve the timing of tests on a small machine. */
const workers = 2
/** Each process has a product of its own, which most of its journeys share. */
const journeysAtOnce = 3
/** No test proves anything by how fast the machine is; who hangs is found all the same. */
const patienceMs = 60_000
/** Nor does what is waited for with `expect.poll`, whose own second is too short on a machine with much else to do. */
const poll = { timeout: patienceMs / 2 }
/** Files that are excluded from React's compiler, in the page as in its tests. */
const { paths }: { readonly paths: readonly string[] } = JSON.parse(
  readFileSync(new URL('apps/web/plain-files.json', import.meta.url), 'utf8'),
)
const plainFiles = paths.map((path) => new RegExp(path))
/** The tests of a sample run in each copy of it, and here where somebody names it: `npx vitest run samples/driver`. */
const samples = process.argv.some((word) => word.startsWith('samples/')) ? ['samples'] : []
/** At full length, and where they are named, the long tests run, too. */
const leftOut = process.env['TEST_LENGTH'] === 'full' ? [] : longTestsLeftOut(process.argv.slice(3))
const rooms = ['kit', 'foundations', 'services', ...samples, 'apps', 'tools', 'days']
const besideSources = ['**/node_modules/**', '**/dist/**']
/**
 * Node itself loads what runs in Node, as it loads the product, and keeps the compiled code for the next process: with
 * modules that Vite transforms the same tests take a seventh more work, and every use of an import costs a little.
 */
const loadedByNode = {
  experimental: { viteModuleRunner: false },
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/node', import.meta.url)) },
}

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
          ...loadedByNode,
          name: 'node',
          include: rooms.map((room) => `${room}/**/*.test.ts`),
          exclude: [...besideSources, ...alone, ...leftOut],
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
          ...loadedByNode,
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
          // Beside the tests of Node: a page waits half of its time.
          sequence: { groupOrder: 0 },
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
          ...loadedByNode,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // Journeys of samples run where a sample is copied to a service.
          exclude: ['e2e/samples/**', ...leftOut],
          setupFiles: ['e2e/describe-failure.ts'],
          environment: 'node',
          // Journey after journey in one process finds its libraries loaded, and the product that they share running.
          isolate: false,
          maxWorkers: journeysAtOnce,
          testTimeout: 300_000,
          hookTimeout: 240_000,
          expect: { poll },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
