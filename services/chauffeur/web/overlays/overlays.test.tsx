import { chauffeurOverlays } from '@daoxing/chauffeur/contract'
import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useDraft } from '../draft.ts'
import { chauffeurServer, openBooking, planned, leavePage } from '../testing/open-chauffeur.tsx'

beforeEach(() => settleRider('ana'))
afterEach(leavePage)

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('a plan is chosen in a drawer, and its hours decide which times are free [CHF-015, CHF-026]', async () => {
  const server = chauffeurServer()
  await openBooking('date-time-picker')
  await button(/依行程自動選/).click()
  await expect.element(dialog('包車時數')).toBeVisible()
  await page.getByRole('radio', { name: /8 小時 · 160 公里/ }).click()
  await expect.element(dialog('包車時數')).not.toBeInTheDocument()
  await expect.element(button(/8 小時 · 160 公里/)).toBeVisible()
  expect(useDraft.getState().tripDurationIndex).toBe(2)
  await expect.poll(() => server.of('GET /free-hours').at(-1)?.query).toMatchObject({ hours: '8' })
})

test('another class of car is chosen in a drawer, and the plan of the former one is dropped [CHF-016, CHF-014]', async () => {
  chauffeurServer()
  // The document's spelling.
  expect(chauffeurOverlays).toContain('cart-type-picker')
  await openBooking('journey-planning', { ...planned, tripDurationIndex: 2 })
  await button(/4 人座轎車/).click()
  await expect.element(dialog('選擇車型')).toBeVisible()
  await page.getByRole('radio', { name: /7 人座/ }).click()
  await expect.element(dialog('選擇車型')).not.toBeInTheDocument()
  expect(useDraft.getState()).toMatchObject({ carType: 'CHAUFFEURED_CAR_7', tripDurationIndex: null })
})

test('a note for the driver has at most the characters of the service [CHF-017]', async () => {
  chauffeurServer()
  await openBooking('journey-planning', { ...planned, notes: '' })
  await button(/新增備註/).click()
  const field = page.getByRole('textbox', { name: /例如/ })
  await field.fill('有輪椅，請幫忙')
  await expect.element(field).toHaveAttribute('maxlength', '100')
  await expect.element(page.getByText('7 / 100 字')).toBeVisible()
  await button('儲存').click()
  await expect.element(button(/有輪椅，請幫忙/)).toBeVisible()
})

test('the details of the price are its lines, whose sum is the price [CHF-018]', async () => {
  chauffeurServer()
  await openBooking('estimate-and-schedule')
  await button('價格明細').click()
  const lines = dialog('價格明細')
  for (const text of ['$4,500', '$400', '$200', '$5,100']) await expect.element(lines.getByText(text)).toBeVisible()
  await expect.element(lines.getByText(/過路費和停車費不在內/)).toBeVisible()
})

test('the help about seats says the law: rear-facing to 2 years, a seat to 4 years and 18 kg, one each [CHF-019]', async () => {
  chauffeurServer()
  await openBooking('journey-planning')
  await button('幾歲要坐安全座椅？').click()
  const help = dialog('幾歲要坐安全座椅？')
  for (const text of [/2 歲以下/, /後座，坐面向車尾/, /4 歲，且 18 公斤以下/, /一個孩子一張/])
    await expect.element(help.getByText(text)).toBeVisible()
})

test('a seat too many is explained, with the class that takes it [CHF-020, CHF-054]', async () => {
  chauffeurServer()
  await openBooking('journey-planning')
  await button('增加安全座椅').click()
  await expect.element(dialog('安全座椅裝不下')).toBeVisible()
  await expect.element(page.getByText('4 人座轎車最多裝 1 張。')).toBeVisible()
  await button('換7 人座').click()
  expect(useDraft.getState()).toMatchObject({ carType: 'CHAUFFEURED_CAR_7', safeSeatCount: 2 })
})
