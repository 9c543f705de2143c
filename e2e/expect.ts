import { expect as playwrightExpect } from '@playwright/test'

/** Waits long enough for a busy machine: an assertion on a page polls until it holds. */
export const expect = playwrightExpect.configure({ timeout: 30_000 })
