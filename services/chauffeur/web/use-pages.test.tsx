import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useDraft } from './draft.ts'
import { pageTitles } from './parts/page-titles.ts'
import { chauffeurServer, openBooking, planned, leavePage } from './testing/open-chauffeur.tsx'

beforeEach(() => settleRider('ana'))
afterEach(leavePage)

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('ten sub-pages have nine titles [CHF-013]', () => {
  const titles = Object.values(pageTitles).map((title) => title())
  expect(titles).toHaveLength(10)
  expect([...new Set(titles)]).toEqual([
    '包車',
    '選擇時間',
    '出發行程',
    '預估租車費用',
    '新增停靠點',
    '輸入上車地點',
    '輸入下車地點',
    '付款與優惠',
    '預約資訊',
  ])
})

test("the browser's own back and the arrow lead through the same sub-pages; a push trims what was ahead [CHF-022, CHF-023]", async () => {
  chauffeurServer()
  await openBooking('landing')
  await button('選擇時間').click()
  await button(/^下一步/).click()
  await expect.element(heading('出發行程')).toBeVisible()
  history.back()
  await expect.element(heading('選擇時間')).toBeVisible()
  history.back()
  await expect.element(heading('包車')).toBeVisible()
  history.forward()
  await expect.element(heading('選擇時間')).toBeVisible()
  await button(/^下一步/).click()
  await expect.element(heading('出發行程')).toBeVisible()
  expect(useDraft.getState().pages.map((entry) => entry.page)).toEqual([
    'landing',
    'date-time-picker',
    'journey-planning',
  ])
  await button('返回').click()
  await expect.element(heading('選擇時間')).toBeVisible()
  await button('返回').click()
  await expect.element(heading('包車')).toBeVisible()
})

test('the estimate takes the entry of its loading, and its arrow leads to the journey [CHF-024, CHF-025]', async () => {
  chauffeurServer()
  await openBooking('landing')
  await button('選擇時間').click()
  await button(/^下一步/).click()
  await button('估算費用').click()
  await expect.element(heading('預估租車費用')).toBeVisible()
  await expect.element(button(/^下一步/)).toBeEnabled()
  expect(useDraft.getState().pages.at(-1)).toEqual({ page: 'estimate-and-schedule', backTo: 'journey-planning' })
  await button('返回').click()
  await expect.element(heading('出發行程')).toBeVisible()
})

test('a rider who opens a sub-page by its link goes back to the one before it', async () => {
  chauffeurServer()
  await openBooking('payment-setting', planned)
  await expect.element(heading('付款與優惠')).toBeVisible()
  await button('返回').click()
  await expect.element(heading('預估租車費用')).toBeVisible()
})
