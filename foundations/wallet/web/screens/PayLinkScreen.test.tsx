import type { PayLink } from '@daoxing/wallet/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { RegistryProvider } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { render } from 'vitest-browser-react'
import { type Answer, type RecordedRequest, walletServer } from '../testing/open-wallet.tsx'
import { defaultsFixture } from '../testing/wallet-fixture.ts'
import { PayLinkScreen } from './PayLinkScreen.tsx'

const open = 'POST /payment/links/open'
const pay = 'POST /payment/links/pay'
const start = 'POST /payment/links/start'
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const linkFixture = (changes: Partial<PayLink> = {}): PayLink => ({
  service: 'common',
  booking_type: null,
  amount: 1200,
  name: '王○○',
  expires_at: 1_900_000_000,
  state: 'open',
  methods: ['creditcard', 'linepay'],
  method: null,
  Card4No: null,
  ...changes,
})
const answering = (link: PayLink): Answer => ({ body: { data: link } })

/** Opens the page of a link for a visitor without a session. */
async function openLink(replies: Readonly<Record<string, Answer | ((requests: RecordedRequest) => Answer)>>) {
  const server = walletServer(defaultsFixture(), replies)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={['/pay/abc']}>
          <Routes>
            <Route path="/pay/:token" element={<PayLinkScreen />} />
          </Routes>
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return server
}

test('a payer sees the amount and who asks for it, and leaves for the page of the bank', async () => {
  const server = await openLink({ [open]: answering(linkFixture()), [start]: { body: { data: { url: '#bank' } } } })
  await expect.element(page.getByText('$1,200')).toBeVisible()
  await expect.element(page.getByText(/王○○ 請你付款/)).toBeVisible()
  await expect.element(button('用 LINE Pay 付款')).toBeVisible()
  await button('用信用卡付款').click()
  await expect.poll(() => location.hash).toBe('#bank')
  expect(server.of(start)[0]?.body).toEqual({ token: 'abc', method: 'creditcard' })
  expect(server.of(open)[0]?.body).toEqual({ token: 'abc' })
})

test('after the bank, the payer consents to the amount before anything is charged', async () => {
  const ready = linkFixture({ state: 'ready', method: 'creditcard', Card4No: '1112' })
  const server = await openLink({ [open]: answering(ready), [pay]: answering({ ...ready, state: 'paid' }) })
  await expect.element(page.getByText('信用卡末四碼 1112 已驗證')).toBeVisible()
  expect(server.of(pay)).toEqual([])
  await button(/付款/).click()
  await expect.element(page.getByText('付款完成')).toBeVisible()
  expect(server.of(pay).map(({ body }) => body)).toEqual([{ token: 'abc', amount: 1200 }])
})

test('a declined card can be replaced, and a link that is used says so in one sentence', async () => {
  const ready = linkFixture({ state: 'ready', method: 'creditcard', Card4No: '1112' })
  let isGone = false
  await openLink({
    [open]: () =>
      isGone ? { status: 404, body: { code: 'PAY_LINK_GONE', message: '這個付款連結已無法使用' } } : answering(ready),
    [pay]: answering({ ...ready, state: 'declined' }),
    [start]: () => {
      isGone = true
      return { status: 404, body: { code: 'PAY_LINK_GONE', message: '這個付款連結已無法使用' } }
    },
  })
  await button(/付款/).click()
  await expect.element(page.getByText('沒有付款成功')).toBeVisible()
  await button('用信用卡付款').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('無法前往付款頁面。這個付款連結已無法使用')
})

test('while the bank works or another person pays, the page waits and then shows the result', async () => {
  let asked = 0
  await openLink({
    [open]: () => {
      asked += 1
      if (asked === 1) return answering(linkFixture({ state: 'bankWorking' }))
      if (asked === 2) return { status: 409, body: { code: 'PAYMENT_STATUS_CHECKING', message: '付款確認中' } }
      return { status: 404, body: { code: 'PAY_LINK_GONE', message: '這個付款連結已無法使用' } }
    },
  })
  await expect.element(page.getByText('等待銀行確認')).toBeVisible()
  await expect.element(page.getByText('有人正在付款')).toBeVisible()
  await expect.element(page.getByText('這個付款連結無法使用')).toBeVisible()
})
