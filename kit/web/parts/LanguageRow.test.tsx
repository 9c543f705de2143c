import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { browserLanguage } from '../language-names.ts'
import { choosePageLanguage, pageLanguage } from '../locale.ts'
import { LanguageRow } from './LanguageRow.tsx'

afterEach(async () => {
  await choosePageLanguage('zh-TW')
  localStorage.removeItem('locale')
  vi.restoreAllMocks()
})

const aBrowserIn = (...languages: readonly string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

test('a page starts in Traditional Chinese, and offers an English browser its own language with one tap [SHL-003, SHL-005]', async () => {
  aBrowserIn('en-GB', 'zh-TW')
  await render(<LanguageRow />)
  await expect.element(page.getByRole('button', { name: '繁體中文' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Continue in English' }).click()
  await expect.element(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
  expect(pageLanguage()).toBe('en')
  expect(localStorage.getItem('locale')).toBe('en')
  expect(page.getByRole('button', { name: 'Continue in English' }).elements()).toHaveLength(0)
})

test("after the choice of a third language the browser's language is no longer offered", async () => {
  aBrowserIn('en-GB')
  await render(<LanguageRow />)
  await expect.element(page.getByRole('button', { name: 'Continue in English' })).toBeVisible()
  await page.getByRole('button', { name: '日本語' }).click()
  await expect.poll(pageLanguage).toBe('ja')
  await expect.element(page.getByRole('button', { name: '日本語' })).toHaveAttribute('aria-pressed', 'true')
  expect(page.getByRole('button', { name: 'Continue in English' }).elements()).toHaveLength(0)
})

test('a browser with an unsupported language is offered none, and may choose any', async () => {
  aBrowserIn('de-DE', 'fr')
  await render(<LanguageRow />)
  expect(page.getByRole('button').elements()).toHaveLength(3)
  await page.getByRole('button', { name: '日本語' }).click()
  await expect.poll(pageLanguage).toBe('ja')
})

test('any Chinese of a browser counts as ours, and the first supported language wins', () => {
  expect(browserLanguage(['zh-HK'])).toBe('zh-TW')
  expect(browserLanguage(['fr-CA', 'ja-JP', 'en'])).toBe('ja')
  expect(browserLanguage(['fr-CA'])).toBeUndefined()
})
