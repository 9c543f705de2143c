import { chromiumLaunch } from '@daoxing/kit/server/testing/chromium'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** Two machines' worth of work at once: more starve the timing of tests on a small machine. */
const workers = 2
const rooms = ['kit', 'foundations', 'services', 'apps', 'tools', 'days']

export default defineConfig({
  test: {
    // One database server for all projects, started before the first test and ended after the last.
    globalSetup: ['kit/server/testing/global-setup.ts'],
    maxWorkers: workers,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'node',
          include: rooms.map((room) => `${room}/**/*.test.ts`),
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'node',
          maxWorkers: workers,
          testTimeout: 15_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react({ compiler: true }), tailwindcss()],
        test: {
          name: 'browser',
          include: rooms.map((room) => `${room}/**/*.test.tsx`),
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
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
          // A journey owns the machine: product, city and browser run beside it, and draw a map without a graphics card.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
