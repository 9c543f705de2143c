import type { Locator } from '@playwright/test'
import { expect } from './expect.ts'
import { inspectPage } from './inspect-page.ts'
import type { PageRider } from './journey-rider.ts'

const phone = { width: 390, height: 844 }
const small = { width: 360, height: 740 }

type Where = {
  readonly inEnglish?: Locator
  /** The part of the page to inspect; all of it by default. */
  readonly within?: string
}

/**
 * Inspects the current page, in light and dark, on a small phone and with doubled text size: nothing is cut off,
 * everything is readable. (Names and contrast are read once: dark has the same parts in colours that are read
 * elsewhere.) Nothing is reloaded, so that open sheets stay open; with `inEnglish`, an English text on the page, it is
 * also loaded in English, and then restored.
 */
export async function inspectEverywhere(
  rider: PageRider,
  name: string,
  { inEnglish, within }: Where = {},
): Promise<void> {
  const { page } = rider
  const problems: string[] = []
  const inspect = async (as: string, isRead: boolean) => {
    const found = await inspectPage(page, { isRead, within })
    await rider.shows(`${name}-${as}`)
    problems.push(...found.map((problem) => `${name} ${as}: ${problem}`))
  }
  await inspect('light', true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await inspect('dark', false)
  await page.setViewportSize(small)
  await page.evaluate(() => {
    const letters = new CSSStyleSheet()
    letters.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, letters]
  })
  await inspect('large', false)
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  })
  await page.emulateMedia({ colorScheme: 'light' })
  if (inEnglish !== undefined) {
    await page.evaluate(() => localStorage.setItem('locale', 'en'))
    await page.reload()
    await inEnglish.waitFor()
    await inspect('english', false)
    await page.evaluate(() => localStorage.removeItem('locale'))
    await page.reload()
  }
  await page.setViewportSize(phone)
  expect(problems).toEqual([])
}
