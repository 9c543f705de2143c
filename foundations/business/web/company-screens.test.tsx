import type { BusinessAccount, BusinessGroup, CompanyTrip, TicketToReview } from '@daoxing/business/contract'
import { PopupHost, ToastHost } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CompanyPages } from './screens/CompanyPages.tsx'
import { CompanyTripsScreen } from './screens/CompanyTripsScreen.tsx'

const group: BusinessGroup = {
  group_id: 'g-1',
  group_name: '業務部',
  role: 'manager',
  rules: {
    hours: [],
    places: [],
    vehicle_types: [],
    ride_limit: 500,
    month_limit: 5000,
    needs_ticket: true,
    needs_note: true,
    custom_fields: [],
  },
  month_left: 1200,
}
const account: BusinessAccount = { company_id: 'c-1', company_name: '示範公司', groups: [group] }
const ticket: TicketToReview = {
  ticket_id: 't-1',
  group_id: 'g-1',
  state: 'PENDING',
  reason: '拜訪客戶',
  amount_max: 300,
  requested_at: '2026-11-20T06:05:00.000Z',
  expires_at: '2026-12-04T06:05:00.000Z',
  answer: null,
  trip_hash: null,
  member_name: '小美',
  is_own: false,
}
const trip: CompanyTrip = {
  trip_hash: 'abc',
  service: 'taxi',
  status: 'COMPLETED',
  company_id: 'c-1',
  company_name: '示範公司',
  group_id: 'g-1',
  group_name: '業務部',
  ticketId: 't-0',
  business_note: '拜訪客戶',
  custom_field: { project: 'A1' },
  amount: 230,
  start_address: '臺北車站',
  end_address: '臺北101',
  request_time: '2026-11-20T06:05:00.000Z',
}

let replies: Record<string, unknown> = {}
let requests: { readonly call: string; readonly body: unknown }[] = []
beforeEach(() => {
  requests = []
  replies = {
    'GET /company/accounts': { accounts: [account] },
    'GET /company/g-1/reviews': { tickets: [ticket, { ...ticket, ticket_id: 't-2', is_own: true }] },
    'PUT /company/g-1/reviews/t-1': { ...ticket, state: 'APPROVED' },
    'GET /company/c-1/statements': {
      company_name: '示範公司',
      statements: [{ month: '2026-11', amount: 230, lines: 1 }],
    },
    'GET /company/c-1/members': { members: [] },
    'DELETE /company/c-1/membership': { accounts: [] },
    'GET /company_trips': { trips: [trip], cursor: null },
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace(/^\/gw|\?.*$/g, '')}`
    requests.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    return call in replies
      ? new Response(JSON.stringify({ data: replies[call] }))
      : new Response(JSON.stringify({ code: 'NOT_FOUND', message: '找不到這筆資料', data: {} }), { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open(path: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/company/:page?/:id?" element={<CompanyPages />} />
          <Route path="/company-trips" element={<CompanyTripsScreen />} />
        </Routes>
        <PopupHost />
        <ToastHost />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a member sees groups with their rules, and leaves the company after a confirmation', async () => {
  await open('/company')
  await expect.element(page.getByRole('heading', { name: '示範公司' })).toBeVisible()
  await expect.element(page.getByText('本月剩 $1,200，額度 $5,000')).toBeVisible()
  await expect.element(page.getByText('超過額度的車資由你自付')).toBeVisible()
  await expect.element(page.getByText('每趟需要簽核單')).toBeVisible()
  replies['GET /company/accounts'] = { accounts: [] }
  await page.getByRole('button', { name: '退出 示範公司' }).click()
  await page.getByRole('button', { name: '退出', exact: true }).click()
  await expect.element(page.getByText('還沒有公司帳號')).toBeVisible()
  expect(requests.map(({ call }) => call)).toContain('DELETE /company/c-1/membership')
})

test("a reviewer approves another member's ticket with a comment, but not their own", async () => {
  await open('/company/reviews/g-1')
  await expect.element(page.getByText('這是你自己的申請，須由其他審核人處理。')).toBeVisible()
  await page.getByRole('textbox', { name: '回覆（可不填）' }).fill('好')
  await page.getByRole('button', { name: '通過 小美 的簽核單', exact: true }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.startsWith('PUT'))?.body)
    .toEqual({ decision: 'approve', answer: '好' })
})

test('a manager downloads the statement of a month', async () => {
  await open('/company/firm/c-1')
  const link = page.getByRole('link', { name: /2026-11 月結單/ })
  await expect.element(link).toHaveAttribute('href', '/gw/company/c-1/statements/2026-11/csv')
  await expect.element(link).toHaveTextContent('2026-11 月結單（CSV）1 筆$230')
})

test('company trips show route, payer, amount and the company fields [BIZ-006]', async () => {
  await open('/company-trips')
  await expect.element(page.getByText('臺北車站 → 臺北101')).toBeVisible()
  await expect.element(page.getByText('示範公司 · 業務部')).toBeVisible()
  await expect.element(page.getByText('拜訪客戶、A1')).toBeVisible()
  await expect.element(page.getByText('$230')).toBeVisible()
})

test('a failed request shows its message', async () => {
  delete replies['GET /company_trips']
  await open('/company-trips')
  await expect.element(page.getByText('找不到這筆資料')).toBeVisible()
})
