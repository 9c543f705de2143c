import type { BusinessGroup } from '@daoxing/business/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useRideDraft } from '../ride-draft.ts'
import { openPlan, planServer, station, tower } from '../testing/open-plan.tsx'
import { tripFixture } from '../testing/trip-fixture.ts'

const hailCall = 'POST /north/rides'
const estimateCall = 'POST /v2/rides/estimate'
const button = (name: string | RegExp) => page.getByRole('button', { name })
const free: BusinessGroup = {
  group_id: 'g-all',
  group_name: '全體',
  role: 'member',
  rules: {
    hours: [],
    places: [],
    vehicle_types: [],
    ride_limit: null,
    month_limit: 5000,
    needs_ticket: false,
    needs_note: false,
    custom_fields: [],
  },
  month_left: 1200,
}
const strict: BusinessGroup = {
  ...free,
  group_id: 'g-sales',
  group_name: '業務部',
  rules: {
    ...free.rules,
    needs_note: true,
    custom_fields: [{ key: 'project', label: '專案代號', required: true, choices: ['A1', 'B2'] }],
  },
}
const accounts = [{ company_id: 'c-1', company_name: '示範公司', groups: [free, strict] }]

beforeEach(() => {
  localStorage.clear()
  useRideDraft.getState().reset()
  useRideDraft.getState().change({ start: station, end: tower })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const serverOf = (own: typeof accounts) =>
  planServer({
    'GET /company/accounts': { body: { data: { accounts: own } } },
    [hailCall]: { body: { data: tripFixture() } },
  })

test('a member chooses a group of the company as the payer; note and ticket are sent only if it requires them [BIZ-002, BIZ-003, TAXI-023]', async () => {
  const server = serverOf(accounts)
  await openPlan()
  await button(/付款方：自己付款/).click()
  // Before boarding, the rider reads who pays a fare above the limit.
  await expect.element(button(/示範公司 · 全體.*超過額度的車資由你自付/)).toBeVisible()
  await button(/示範公司 · 全體/).click()
  await expect.element(button(/付款方：示範公司 · 全體/)).toBeVisible()
  // The company pays: neither the rider's method nor a tip is offered.
  await expect.element(button(/付款方式/)).not.toBeInTheDocument()
  await expect.poll(() => server.of(estimateCall).at(-1)?.body).toMatchObject({ group_id: 'g-all' })
  await button(/確認叫車/).click()
  await expect
    .poll(() => server.of(hailCall)[0]?.body)
    .toMatchObject({
      group_id: 'g-all',
      company: 'c-1',
      payment_method: 'company',
      card_id: null,
      pretrip_tips: null,
      ticketId: null,
      business_note: '',
      custom_field: {},
    })
})

test('a group that requires a reason and a field gets them before the hail', async () => {
  const server = serverOf(accounts)
  await openPlan()
  await button(/付款方：自己付款/).click()
  await button(/示範公司 · 業務部/).click()
  await expect.element(button('由公司付款')).toBeDisabled()
  await page.getByRole('textbox', { name: '用車事由' }).fill('拜訪客戶')
  await page.getByRole('combobox', { name: '專案代號' }).selectOptions('B2')
  await button('由公司付款').click()
  await button(/確認叫車/).click()
  await expect
    .poll(() => server.of(hailCall)[0]?.body)
    .toMatchObject({ group_id: 'g-sales', business_note: '拜訪客戶', custom_field: { project: 'B2' } })
})

test('a rider without a company sees no company options, and pays as usual', async () => {
  const server = serverOf([])
  await openPlan()
  await button(/確認叫車/).click()
  await expect.poll(() => server.of(hailCall)[0]?.body).toMatchObject({ payment_method: 'cash' })
  expect(server.of(hailCall)[0]?.body).not.toHaveProperty('group_id')
  await expect.element(button(/付款方：/)).not.toBeInTheDocument()
})
