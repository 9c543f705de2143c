import type { NotificationType } from '@daoxing/charging/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chargingNews, newsSeen, newsWith, paymentFailed } from '../charging-news.ts'
import { charging, ended } from '../testing/charge-fixtures.ts'
import { chargeServer, openCharge } from '../testing/open-charge.tsx'
import { NewsPopups } from './NewsPopups.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  newsSeen()
  vi.unstubAllGlobals()
})

const news: readonly (readonly [string, NotificationType, RegExp])[] = [
  ['CHG-047', 'charging_complete', /帳單準備好了/],
  ['CHG-048', 'charging_fail', /^沒有開始充電$/],
  ['CHG-049', 'charging_paused_free_parking', /免費停留開始計時/],
  ['CHG-050', 'charging_paused_pay_parking', /場地費率/],
  ['CHG-051', 'charging_paused_charge_parking', /占用費/],
]
for (const [id, type, text] of news)
  test(`${type} is shown, and the fail flag is for charging_fail alone [CHG-046, CHG-052, ${id}]`, async () => {
    chargeServer({})
    const { page } = await openCharge(<NewsPopups hash="c1" />, [charging()])
    newsWith('c1', type)
    await expect.element(page.getByRole('heading', { name: text })).toBeVisible()
    expect(chargingNews.get().chargingFail).toBe(type === 'charging_fail' ? 'c1' : null)
  })

test('a failed payment shows the message of the server, and its button leads to the order [CHG-053]', async () => {
  chargeServer({})
  const { page } = await openCharge(<NewsPopups hash="c1" />, [ended()])
  paymentFailed('c1', '銀行拒絕了這張卡')
  await expect.element(page.getByText('銀行拒絕了這張卡')).toBeVisible()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect.element(page.getByTestId('where')).toHaveTextContent('/myOrder/c1')
})
