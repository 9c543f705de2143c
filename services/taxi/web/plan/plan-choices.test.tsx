import type { QuoteOption } from '@daoxing/taxi/contract'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useRideDraft } from '../ride-draft.ts'
import { estimateFixture, openPlan, planServer, station, tower } from '../testing/open-plan.tsx'
import { tripFixture } from '../testing/trip-fixture.ts'

const card = { id: 'card-1', Card4No: '4242', in_use: true, expiry: '3012', is_expired: false, is_flagged: false }
const defaults: PaymentDefaults = {
  ...{ revision: 1, default: 'creditcard', creditcard: [card], linepay_info: null, credit: 40, waiting: [] },
  options: (['cash', 'creditcard'] as const).map((method) => ({ method, is_available: true, is_bound: true })),
}
const lines: QuoteOption['breakdown'] = [
  { kind: 'flagFall', quantity: 1250, amountTwd: 85 },
  { kind: 'distance', quantity: 4400, amountTwd: 110 },
  { kind: 'night', quantity: null, amountTwd: 20 },
]
const hailCall = 'POST /north/rides'
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => {
  localStorage.clear()
  useRideDraft.getState().reset()
  useRideDraft.getState().change({ start: station, end: tower })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** One car type at a fixed price of $215, for a rider with a card and a credit of $40. */
async function openPrices() {
  const estimate = estimateFixture()
  const fixed = { fareMode: 'FIX_FARE', vehicleType: 'FIX_FARE', fare: 215, fare_range: null } as const
  const options = estimate.options.slice(0, 1).map((option) => ({ ...option, ...fixed, breakdown: lines }))
  const server = planServer({
    'POST /v2/rides/estimate': { body: { data: { ...estimate, options } } },
    'GET /rider/default_payment': { body: { data: defaults } },
    'GET /v3/configs': { body: { data: { taxi_tip_is_on: true, taxi_tip_twd_max: 500 } } },
    [hailCall]: { body: { data: tripFixture() } },
  })
  await openPlan()
  return server
}

for (const [name, price, sent] of [
  ['計程車 固定車資', '確認叫車 · $210', { fare_hash: 'fare-1', feature_map: 8388608 }],
  ['計程車', '確認叫車 · 約 $200–220', { fare_hash: 'fare-2', feature_map: 1048576 }],
] as const)
  test(`the rider hails at a fixed fare or by meter, as chosen: ${name} [TAXI-004]`, async () => {
    const server = planServer({ [hailCall]: { body: { data: tripFixture() } } })
    await openPlan()
    await page.getByText(name, { exact: true }).click()
    await button(price).click()
    await expect.poll(() => server.of(hailCall)[0]?.body).toMatchObject(sent)
  })

test('the price opens its breakdown, with tip and credit, and all of it adds up', async () => {
  await openPrices()
  useRideDraft.getState().change({ tipTwd: 30 })
  await expect.element(button('確認叫車 · $245')).toBeEnabled()
  await expect.element(page.getByText('抵用金會先折抵 $40')).toBeVisible()
  await button(/^\$215 ?車資明細$/).click()
  const rows = () =>
    [...page.getByRole('dialog', { name: '車資明細' }).element().querySelectorAll('dl > div')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
  await expect
    .poll(() => rows())
    .toEqual([
      ['起程 1.25 公里', '$85'],
      ['里程 4.4 公里', '$110'],
      ['夜間加成', '$20'],
      ['小費（全數給司機）', '$30'],
      ['總計', '$245'],
      ['抵用金折抵', '$40'],
      ['其餘由信用卡末四碼 4242付', '$205'],
    ])
})

test('phrases of the note are toggled, are separate from the typed text, and are sent with it', async () => {
  const server = await openPrices()
  await button('備註').click()
  const dialog = page.getByRole('dialog')
  const phrase = (name: string) => dialog.getByRole('button', { name })
  await phrase('有行李').click()
  await phrase('希望安靜').click()
  const field = dialog.getByLabelText('給司機的備註')
  await field.fill('我在 7-11 門口')
  await expect.element(phrase('有行李')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(field).toHaveValue('我在 7-11 門口')
  await phrase('希望安靜').click()
  await expect.element(phrase('希望安靜')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(field).toHaveValue('我在 7-11 門口')
  await dialog.getByRole('button', { name: '完成' }).click()
  await button('有行李 · 我在 7-11 門口').click()
  await expect.element(phrase('有行李')).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: '完成' }).click()
  await button(/^確認叫車/).click()
  await expect.poll(() => server.of(hailCall)).toMatchObject([{ body: { note: '有行李 · 我在 7-11 門口' } }])
})

test('the sheet opens at its top with the first car, and a chosen car further down is scrolled into view', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  planServer({ 'GET /v3/configs': { body: { data: {} } } })
  const { unmount } = await openPlan()
  await expect.element(page.getByRole('radio').first()).toBeChecked()
  expect(scrolled).not.toHaveBeenCalled()
  await unmount()
  const [, , third] = estimateFixture().options
  if (third === undefined) throw new Error('three kinds of car are offered')
  const { featureMap, carModel } = third
  useRideDraft.getState().change({ start: station, end: tower, featureMap, carModel })
  await openPlan()
  await expect.element(page.getByRole('radio').nth(2)).toBeChecked()
  await expect.poll(() => scrolled).toHaveBeenCalled()
})
