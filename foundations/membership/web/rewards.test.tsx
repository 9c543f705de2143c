import { PopupHost, RegistryProvider, settleRider, ToastHost } from '@daoxing/kit/web'
import type { EarnedPoints, Membership, PointsOverview } from '@daoxing/membership/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { membershipDeferred } from './deferred.ts'

beforeEach(() => settleRider('ana'))
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
})

const membership: Membership = {
  ...{ level: 'silver', started_at: '2026-03-01T04:00:00.000Z', ends_at: '2027-03-01T04:00:00.000Z' },
  ...{ accruing_trips: 27, accruing_amount_twd: 6000, available_points: 120 },
  next: { level: 'gold', missing_trips: 9, missing_amount_twd: 6000 },
  levels: [
    { id: 'traveller', trips: 0, amount_twd: 0, points_per_100: 1 },
    { id: 'silver', trips: 12, amount_twd: 4000, points_per_100: 2 },
    { id: 'gold', trips: 36, amount_twd: 12_000, points_per_100: 3 },
  ],
}
const points: PointsOverview = {
  available_points: 120,
  expiring: { points: 30, expires_at: '2027-02-10T16:00:00.000Z' },
  ...{ earned_points: 170, used_points: 40, expired_points: 10 },
}
const earned = (id: number): EarnedPoints => ({
  ...{ id, points: 4, earned_at: '2026-11-20T06:05:00.000Z', expires_at: '2027-11-20T16:00:00.000Z' },
  ...{ order_hash: `order-${id}`, service: 'taxi' },
})

type Reply = { readonly status?: number; readonly body: unknown }
type Replies = Readonly<Record<string, (query: URLSearchParams) => Reply>>

async function open(more: Replies = {}, part: 'screen' | 'row' = 'screen') {
  const requests: { call: string; query: string; body: unknown; key: string | null }[] = []
  const known: Replies = {
    'GET /membership/view': () => ({ body: { membership, points } }),
    'GET /membership/history': () => ({
      body: { records: [{ level: 'silver', started_at: membership.started_at, ended_at: null, why: 'reached' }] },
    }),
    'GET /v3/membership/earned_points_records': () => ({ body: { records: [] } }),
    'GET /v3/membership/used_points_records': () => ({ body: { records: [] } }),
    'GET /v3/membership/expired_points_records': () => ({ body: { records: [] } }),
    ...more,
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const call = `${init.method ?? 'GET'} ${pathname.replace('/gw', '')}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const key = new Headers(init.headers).get('idempotency-key')
    requests.push({ call, query: String(searchParams), body, key })
    const reply = known[call]?.(searchParams)
    if (reply === undefined) return new Response(JSON.stringify({ code: 'NOT_FOUND', message: call }), { status: 404 })
    const { status = 200, body: sent } = reply
    return new Response(JSON.stringify(status === 200 ? { data: sent } : sent), { status })
  })
  const Row = membershipDeferred.memberRows
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={['/tRewards']}>
          <Suspense>
            {part === 'row' && Row !== undefined ? (
              <Row />
            ) : (
              <Routes>
                {membershipDeferred.routes?.map(({ path, screen: Screen }) => (
                  <Route key={path} path={path} element={<Screen />} />
                ))}
              </Routes>
            )}
          </Suspense>
        </MemoryRouter>
        <PopupHost />
        <ToastHost />
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return { of: (call: string) => requests.filter((one) => one.call === call) }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the rewards page shows level, end, progress and points, and passes axe [MBR-004, MBR-005, MBR-013]', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: '銀卡' })).toBeVisible()
  await expect.element(page.getByText('有效至 2027/3/1（一）')).toBeVisible()
  await expect.element(page.getByText('目前累計 27 趟、$6,000')).toBeVisible()
  await expect.element(page.getByText('再 9 趟或 $6,000 升級金卡')).toBeVisible()
  // 27 of 36 trips are more than half of the money.
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75')
  await expect.element(page.getByText('120 點', { exact: true })).toBeVisible()
  await expect.element(page.getByText('30 點用到 2027/2/10（三）為止')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^金卡 36 \$12,000 3$/ })).toBeVisible()
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test('the highest level has no next one, and the history unfolds', async () => {
  await open({
    'GET /membership/view': () => ({ body: { membership: { ...membership, level: 'diamond', next: null }, points } }),
  })
  await expect.element(page.getByText('你已是最高等級')).toBeVisible()
  expect(page.getByRole('progressbar').query()).toBeNull()
  await page.getByText('等級紀錄').click()
  await expect.element(page.getByText(/3\/1（日）起 · 達到升級條件$/)).toBeVisible()
})

test('records come by kind in pages of 20 by offset, rides lead to their order [MBR-006, MBR-007]', async () => {
  const server = await open({
    'GET /v3/membership/earned_points_records': (query) => ({
      body: {
        records:
          query.get('offset') === '0'
            ? Array.from({ length: 20 }, (_, at) => earned(at))
            : [{ ...earned(20), points: -3 }],
      },
    }),
    'GET /v3/membership/used_points_records': () => ({
      body: { records: [{ id: 1, points: 40, used_at: '2026-11-21T06:05:00.000Z', credit_twd: 40 }] },
    }),
  })
  await expect
    .element(page.getByRole('link', { name: /^搭車獲得/ }).first())
    .toHaveAttribute('href', '/myOrder/order-0')
  await button('載入更多').click()
  const refund = page.getByRole('link', { name: /^退款收回/ })
  await expect.poll(() => refund.query()?.textContent).toContain('−3')
  await expect.element(button('載入更多')).not.toBeInTheDocument()
  expect(server.of('GET /v3/membership/earned_points_records').map(({ query }) => query)).toEqual([
    'limit=20&offset=0',
    'limit=20&offset=20',
  ])
  await button('使用').click()
  await expect.element(page.getByText('換成搭車金 $40')).toBeVisible()
  await expect.element(page.getByText('−40')).toBeVisible()
  await button('過期').click()
  await expect.element(page.getByText('沒有過期的點數')).toBeVisible()
})

test('an expired record without points and date is shown as 0 without a date [MBR-008]', async () => {
  await open({ 'GET /v3/membership/expired_points_records': () => ({ body: { records: [{}] } }) })
  await button('過期').click()
  await expect.element(page.getByText('點數過期')).toBeVisible()
  await expect.element(page.getByText('+0')).not.toBeInTheDocument()
})

test('without earned points, the page leads to the first ride', async () => {
  await open()
  await expect.element(page.getByText(/^還沒有獲得點數/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: '搭第一趟車' })).toBeVisible()
})

test('points become credit by keyboard after a confirmation, once, and the page refreshes', async () => {
  let left = 120
  const server = await open({
    'GET /membership/view': () => ({ body: { membership, points: { ...points, available_points: left } } }),
    'POST /v3/membership/points/redeem': () => {
      left = 0
      return { body: { ...points, available_points: 0 } }
    },
  })
  await button('換成搭車金').click()
  await page.getByRole('textbox', { name: '要換幾點？' }).fill('121')
  await expect.element(page.getByText('點數不足，最多可換 120 點')).toBeVisible()
  await expect.element(button('換成搭車金 $121')).toBeDisabled()
  await button('全部 120 點').click()
  await page.getByRole('textbox', { name: '要換幾點？' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('用 120 點換 $120 搭車金？')).toBeVisible()
  expect(server.of('POST /v3/membership/points/redeem')).toEqual([])
  await button('換成搭車金').last().click()
  await expect.element(page.getByText('0 點', { exact: true })).toBeVisible()
  const sent = server.of('POST /v3/membership/points/redeem')
  expect(sent.map(({ body }) => body)).toEqual([{ points: 120 }])
  expect(sent[0]?.key).toMatch(/.{8}/)
  await expect.element(button('換成搭車金')).toBeDisabled()
})

test('a refused exchange says why and keeps the number', async () => {
  await open({
    'POST /v3/membership/points/redeem': () => ({
      status: 409,
      body: { code: 'POINTS_NOT_ENOUGH', message: '點數不足，還差 20 點' },
    }),
  })
  await button('換成搭車金').click()
  await page.getByRole('textbox', { name: '要換幾點？' }).fill('100')
  await button('換成搭車金 $100').click()
  await button('換成搭車金').last().click()
  await expect.element(page.getByText('點數不足，還差 20 點')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: '要換幾點？' })).toHaveValue('100')
})

test('a failed page can be tried again', async () => {
  let isBroken = true
  await open({
    'GET /membership/view': () =>
      isBroken
        ? { status: 500, body: { code: 'UNEXPECTED', message: '系統忙碌中' } }
        : { body: { membership, points } },
  })
  isBroken = false
  await button('再試一次').click()
  await expect.element(page.getByRole('heading', { name: '銀卡' })).toBeVisible()
})

test('the member centre shows level and points, and leads to the rewards [MBR-014]', async () => {
  await open({}, 'row')
  const row = page.getByRole('link', { name: /會員等級與點數/ })
  await expect.element(row).toHaveAttribute('href', '/tRewards')
  await expect.poll(() => row.query()?.textContent).toContain('銀卡')
  expect(row.query()?.textContent).toContain('120 點')
})
