import { expect as playwrightExpect } from '@playwright/test'

/** Waits as long as a busy machine may need: whoever looks at a page looks until it shows what is expected. */
export const expect = playwrightExpect.configure({ timeout: 30_000 })
