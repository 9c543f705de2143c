import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useDraft } from '../draft.ts'
import { chauffeurServer, openBooking, planned, refused, leavePage } from '../testing/open-chauffeur.tsx'

beforeEach(() => settleRider('ana'))
afterEach(leavePage)

const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const sentence = '伺服器說明了原因。'

/** A price that is refused with a code, and its way on. */
async function refusedWith(digits: string, title: string, action: string) {
  const server = chauffeurServer({ 'POST /trip/estimate': refused(`CHAUFFEURED_CAR_${digits}`, sentence) })
  await openBooking('estimate-loading')
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await button(action).click()
  return server
}

test('a start time that cannot be booked leads to another time [CHF-044, CHF-043]', async () => {
  await refusedWith('001', '這個時間約不到車', '改選時間')
  await expect.element(heading('選擇時間')).toBeVisible()
})

test('a paused service leads back to the start [CHF-045]', async () => {
  await refusedWith('002', '包車服務暫停中', '回包車首頁')
  await expect.element(heading('包車')).toBeVisible()
})

test('a class that is not offered leads to the choice of cars [CHF-046]', async () => {
  await refusedWith('003', '沒有這個車型', '改選車型')
  await expect.element(page.getByRole('dialog', { name: '選擇車型' })).toBeVisible()
})

test('too many hours lead to the plans [CHF-047]', async () => {
  await refusedWith('004', '行程太長了', '調整時數')
  await expect.element(page.getByRole('dialog', { name: '包車時數' })).toBeVisible()
})

test('too many stops lead to the journey [CHF-048]', async () => {
  await refusedWith('005', '停靠點太多了', '修改行程')
  await expect.element(heading('出發行程')).toBeVisible()
})

test('too many baby seats lead to the alert about them [CHF-049]', async () => {
  await refusedWith('006', '安全座椅裝不下', '調整安全座椅')
  await expect.element(page.getByRole('dialog', { name: '安全座椅裝不下' })).toBeVisible()
})

test('a failed payment leads to another method, and the booking stays as it was [CHF-050]', async () => {
  chauffeurServer({ 'POST /trip': refused('CHAUFFEURED_CAR_019', sentence, 409) })
  await openBooking('order-confirmation', { ...planned, isAgreed: true })
  await button(/付訂金並預約/).click()
  await expect.element(page.getByRole('dialog', { name: '付款沒有成功' })).toBeVisible()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await button('換付款方式').click()
  await expect.element(heading('付款與優惠')).toBeVisible()
  expect(useDraft.getState()).toMatchObject({ notes: '有嬰兒車', bookedHash: null })
})

test('a price that the server cannot compute is asked for once more [CHF-051]', async () => {
  const server = await refusedWith('999', '暫時算不出價格', '再試一次')
  await expect.poll(() => server.of('POST /trip/estimate').length).toBe(2)
})

test('an expired price is renewed before it is booked', async () => {
  const server = chauffeurServer({ 'POST /trip': refused('CHAUFFEURED_FARE_EXPIRED', sentence, 409) })
  await openBooking('order-confirmation', { ...planned, isAgreed: true })
  await button(/付訂金並預約/).click()
  await button('重新估價').click()
  await expect.poll(() => server.of('POST /trip/estimate').length).toBe(2)
})
