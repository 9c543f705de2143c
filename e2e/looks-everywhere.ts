import type { Locator } from '@playwright/test'
import { expect } from './expect.ts'
import { looksAt } from './look-at-page.ts'
import type { PageRider } from './journey-rider.ts'

const phone = { width: 390, height: 844 }
const small = { width: 360, height: 740 }

type Where = {
  readonly inEnglish?: Locator
  /** The part of the page to read; all of it unless given. */
  readonly within?: string
}

/**
 * Looks at the page as it stands, in light and in dark, on a small phone and with letters twice as large: nothing is
 * cut, everything can be read. (Names and contrast are read once: dark has the same parts in colours that are read
 * elsewhere.) Nothing is loaded anew, so that open sheets stay open; with `inEnglish`, something that
 * stands on the page in English, it is loaded in that language, too, and then as it was.
 */
export async function looksEverywhere(
  rider: PageRider,
  name: string,
  { inEnglish, within }: Where = {},
): Promise<void> {
  const { page } = rider
  const problems: string[] = []
  const look = async (as: string, isRead: boolean) => {
    const found = await looksAt(page, { isRead, within })
    await rider.shows(`${name}-${as}`)
    problems.push(...found.map((problem) => `${name} ${as}: ${problem}`))
  }
  await look('light', true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('dark', false)
  await page.setViewportSize(small)
  await page.evaluate(() => {
    const letters = new CSSStyleSheet()
    letters.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, letters]
  })
  await look('large', false)
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  })
  await page.emulateMedia({ colorScheme: 'light' })
  if (inEnglish !== undefined) {
    await page.evaluate(() => localStorage.setItem('locale', 'en'))
    await page.reload()
    await inEnglish.waitFor()
    await look('english', false)
    await page.evaluate(() => localStorage.removeItem('locale'))
    await page.reload()
  }
  await page.setViewportSize(phone)
  expect(problems).toEqual([])
}
