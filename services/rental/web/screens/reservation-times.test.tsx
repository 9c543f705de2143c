import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import '../../../../kit/web/testing/parts-in-test.css'
import { useDraft } from '../draft.ts'
import { openRental, rentalServer } from '../testing/open-rental.tsx'
import { ReservationScreen } from './ReservationScreen.tsx'

beforeEach(() => useDraft.getState().reset())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () => openRental('/rental/reservation', <ReservationScreen />)

test('minutes are chosen in steps of ten, and a return before the departure is refused [RNT-046]', async () => {
  rentalServer()
  const { page } = await open()
  await page.getByRole('button', { name: /取車與還車時間/ }).click()
  const minutes = page.getByRole('listbox', { name: '分' })
  await expect.element(minutes).toBeVisible()
  expect(minutes.element().textContent).toBe('001020304050')
  await page.getByRole('button', { name: /^還車/ }).click()
  await page.getByRole('listbox', { name: '時' }).getByRole('option', { name: '10' }).click()
  await expect.element(page.getByText('還車要比取車晚至少 1 小時')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '確定時間' })).toBeDisabled()
})

test('a day is chosen in the calendar by keyboard, and the draft keeps it [RNT-019]', async () => {
  rentalServer()
  const { page } = await open()
  await page.getByRole('button', { name: /取車與還車時間/ }).click()
  await page.getByRole('button', { name: /11月28日/ }).click()
  await page.getByRole('button', { name: '確定時間' }).click()
  await expect.poll(() => useDraft.getState().departTime).toBe('2026-11-28T02:40:00.000Z')
  expect(useDraft.getState().returnTime).toBe('2026-11-28T08:40:00.000Z')
})

test('the return moves along with the departure, until the rider chooses it by hand [RNT-047]', async () => {
  rentalServer()
  const { page } = await open()
  await page.getByRole('button', { name: /取車與還車時間/ }).click()
  const hours = page.getByRole('listbox', { name: '時' })
  await hours.getByRole('option', { name: '12' }).click()
  await page.getByRole('button', { name: '確定時間' }).click()
  await expect.poll(() => useDraft.getState().departTime).toBe('2026-11-24T04:40:00.000Z')
  expect(useDraft.getState().returnTime).toBe('2026-11-24T10:40:00.000Z')
  await page.getByRole('button', { name: /取車與還車時間/ }).click()
  await page.getByRole('button', { name: /^還車/ }).click()
  await hours.getByRole('option', { name: '20' }).click()
  await page.getByRole('button', { name: '確定時間' }).click()
  await expect.poll(() => useDraft.getState().returnTime).toBe('2026-11-24T12:40:00.000Z')
  await page.getByRole('button', { name: /取車與還車時間/ }).click()
  await hours.getByRole('option', { name: '14' }).click()
  await page.getByRole('button', { name: '確定時間' }).click()
  await expect.poll(() => useDraft.getState().departTime).toBe('2026-11-24T06:40:00.000Z')
  expect(useDraft.getState().returnTime).toBe('2026-11-24T12:40:00.000Z')
})

test('on a phone of 844 px, days and times stand together without scrolling, and each takes one tap', async () => {
  await browser.viewport(390, 844)
  rentalServer()
  const { page } = await open()
  await page.getByRole('button', { name: /取車與還車時間/ }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('grid')).toBeVisible()
  const content = sheet.getByRole('group', { name: '時間' }).element().parentElement?.parentElement
  expect(content?.scrollHeight).toBe(content?.clientHeight)
  await sheet.getByRole('button', { name: /11月28日/ }).click()
  await sheet.getByRole('listbox', { name: '分' }).getByRole('option', { name: '50' }).click()
  await sheet.getByRole('button', { name: '確定時間' }).click()
  await expect.poll(() => useDraft.getState().departTime).toBe('2026-11-28T02:50:00.000Z')
})
