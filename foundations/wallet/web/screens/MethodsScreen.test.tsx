import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { rememberLeaving } from '../binding-return.ts'
import { openWallet, walletServer } from '../testing/open-wallet.tsx'
import { cardFixture, defaultsFixture, twoCards } from '../testing/wallet-fixture.ts'

const option = (name: string | RegExp) => page.getByRole('radio', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const put = 'PUT /rider/default_payment'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  location.hash = ''
})

test('the payment methods show the default, an expired card that cannot be chosen, and the unavailable ones [PAY-001, PAY-002, PAY-009]', async () => {
  walletServer(
    twoCards({
      creditcard: [
        cardFixture('4242', { in_use: true }),
        cardFixture('0005', { is_expired: true }),
        cardFixture('1881', { is_flagged: true }),
      ],
    }),
  )
  await openWallet('/payment')
  await expect.element(option(/4242.*預設/)).toBeChecked()
  await expect.element(option(/0005.*已過期/)).toBeDisabled()
  await expect.element(option(/1881.*上次扣款失敗/)).toBeEnabled()
  for (const name of ['LINE Bank', 'Apple Pay', 'Google Pay', '車上刷卡', '企業帳戶', 'AFTEE 先享後付'])
    await expect.element(page.getByRole('listitem').filter({ hasText: name })).toBeInTheDocument()
  expect(page.getByText('尚未開放', { exact: true }).elements()).toHaveLength(3)
  await expect.element(button(/^綁定 LINE Pay/)).toBeInTheDocument()
  // A zero credit is not shown.
  expect(page.getByText(/^抵用金/).elements()).toHaveLength(0)
})

test('a bound wallet can be the default like a card, and cash and the cards are listed with it [PAY-001, PAY-002]', async () => {
  const wallet = { id: 'line-1', in_use: true, is_flagged: false }
  walletServer(twoCards({ default: 'linepay', linepay_info: wallet }))
  await openWallet('/payment')
  await expect.element(option(/^LINE Pay.*預設/)).toBeChecked()
  for (const other of [/^現金/, /4242/, /1881/]) await expect.element(option(other)).not.toBeChecked()
  expect(button(/^綁定 LINE Pay/).elements()).toHaveLength(0)
})

test('the credit of a rider is shown above the payment methods, with its use', async () => {
  walletServer(twoCards({ credit: 40 }))
  await openWallet('/payment')
  await expect.element(page.getByText('抵用金 $40')).toBeVisible()
  await expect.element(page.getByText(/自動折抵，付現不會用到$/)).toBeVisible()
})

test('one tap changes the default, and one tap undoes it', async () => {
  let revision = 1
  const server = walletServer(twoCards(), {
    [put]: ({ body }) => {
      revision += 1
      const { default: method, card_id: id } = body as { default: 'cash' | 'creditcard'; card_id?: string }
      const creditcard = ['4242', '1881'].map((last4) => cardFixture(last4, { in_use: id === `card-${last4}` }))
      return { body: { data: twoCards({ revision, default: method, creditcard }) } }
    },
  })
  await openWallet('/payment')
  await option(/^現金/).click()
  await expect.element(page.getByText('預設已改為 現金')).toBeInTheDocument()
  await button('復原').click()
  await expect.element(option(/4242/)).toBeChecked()
  // The page shows the choice before it sends the request.
  await expect
    .poll(() => server.of(put).map(({ body }) => body))
    .toEqual([{ default: 'cash' }, { default: 'creditcard', card_id: 'card-4242' }])
})

test('a default that the server refuses is reverted with a message', async () => {
  walletServer(twoCards(), { [put]: { status: 422, body: { code: 'CARD_EXPIRED', message: '這張信用卡已過期' } } })
  await openWallet('/payment')
  await option(/1881/).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('還沒有變更。這張信用卡已過期')
  await expect.element(option(/4242/)).toBeChecked()
})

test('a card is removed only after confirmation, which says that cash becomes the default [PAY-016]', async () => {
  const server = walletServer(twoCards(), {
    'DELETE /rider/default_payment': {
      body: { data: defaultsFixture({ revision: 2, creditcard: [cardFixture('1881')] }) },
    },
  })
  await openWallet('/payment')
  await button('移除 信用卡末四碼 4242').click()
  await expect.element(page.getByText(/移除後會改用現金/)).toBeInTheDocument()
  await button('取消').click()
  expect(server.of('DELETE /rider/default_payment')).toEqual([])
  await button('移除 信用卡末四碼 4242').click()
  await button('移除').last().click()
  await expect.element(option(/^現金/)).toBeChecked()
  expect(server.of('DELETE /rider/default_payment').map(({ query }) => query)).toEqual(['id=card-4242'])
})

test('adding a card leaves for the page of the provider', async () => {
  walletServer()
  await openWallet('/payment')
  await button(/^新增信用卡/).click()
  await expect.poll(() => location.hash).toBe('#pay-card')
})

test("a provider's page that cannot be opened is reported", async () => {
  walletServer(defaultsFixture(), {
    'GET /rider/line_pay/binding': {
      status: 503,
      body: { code: 'PAYMENT_PROVIDER_AWAY', message: '付款服務暫時無法連線' },
    },
  })
  await openWallet('/payment')
  await button(/^綁定 LINE Pay/).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('付款頁面沒有開啟。付款服務暫時無法連線')
})

test('a rider who returns from the provider waits for its webhook and then has the card', async () => {
  rememberLeaving('creditcard', defaultsFixture(), null)
  let isThere = false
  walletServer(defaultsFixture(), {
    'GET /rider/default_payment': () => ({
      body: { data: isThere ? defaultsFixture({ revision: 2, creditcard: [cardFixture('4242')] }) : defaultsFixture() },
    }),
  })
  await openWallet('/payment?card_bind=open')
  await expect.element(page.getByRole('heading', { name: '正在確認綁定結果' })).toBeInTheDocument()
  isThere = true
  await expect.element(page.getByRole('heading', { name: '綁定完成' })).toBeInTheDocument()
  await expect.element(page.getByText('信用卡末四碼 4242 已經可以使用。')).toBeInTheDocument()
})

test('a wallet that was not bound shows what that means for the money, and can be retried [PAY-017]', async () => {
  walletServer()
  await openWallet('/payment?linepay_bind=failed')
  await expect.element(page.getByText(/沒有扣任何款項/)).toBeInTheDocument()
  await button('再試一次').click()
  await expect.poll(() => location.hash).toBe('#pay-line')
})

test('LINE Bank and AFTEE are added on the pages of their providers, and a return without an outcome yet waits [B36]', async () => {
  const open = defaultsFixture().options.map((option) =>
    option.method === 'linebank' || option.method === 'aftee' ? { ...option, is_available: true } : option,
  )
  walletServer(defaultsFixture({ options: open }), {
    'POST /v3/payment/linebank/binding_link': { body: { data: { url: '#pay-linebank' } } },
    'GET /v3/payment/aftee/binding/url': { body: { data: { url: '#pay-aftee' } } },
  })
  await openWallet('/payment?aftee_bind=success')
  await expect.element(page.getByRole('heading', { name: '正在確認綁定結果' })).toBeInTheDocument()
  await button(/^綁定 LINE Bank/).click()
  await expect.poll(() => location.hash).toBe('#pay-linebank')
  window.dispatchEvent(new Event('pageshow'))
  await button(/^綁定 AFTEE/).click()
  await expect.poll(() => location.hash).toBe('#pay-aftee')
})

test('a rider who bound a card for a ride continues with the ride, which receives the card', async () => {
  rememberLeaving('creditcard', defaultsFixture(), '/plan?stage=END_ADDRESS_CONFIRMED')
  walletServer(defaultsFixture({ creditcard: [cardFixture('4242')] }))
  await openWallet('/payment?card_bind=bound')
  await button('繼續').click()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('/plan?stage=END_ADDRESS_CONFIRMED {"bound":{"method":"creditcard","cardId":"card-4242"}}')
})

test('a visitor who is not signed in can view the page and gets a sign-in link [PAY-010]', async () => {
  walletServer()
  await openWallet('/payment', { isVisitor: true })
  await expect
    .element(page.getByRole('link', { name: '登入或註冊' }))
    .toHaveAttribute('href', '/signUp?redirect=%2Fpayment')
})

const waitingCard = {
  id: '0123456789abcdef0123',
  method: 'creditcard',
  expires_at: 1_800_000_000,
  tries_left: 3,
} as const
const confirmCall = `POST /rider/default_payment/waiting/${waitingCard.id}`

test('a card that was bound in another browser requires its last four digits, and can then be used', async () => {
  let tries = 3
  const server = walletServer(defaultsFixture(), {
    'GET /rider/default_payment': () => ({
      body: { data: defaultsFixture({ waiting: [{ ...waitingCard, tries_left: tries }] }) },
    }),
    [confirmCall]: ({ body }) => {
      if ((body as { digits: string }).digits === '4242')
        return { body: { data: defaultsFixture({ revision: 3, creditcard: [cardFixture('4242')] }) } }
      tries -= 1
      return { status: 422, body: { code: 'BINDING_DIGITS_WRONG', message: '四位數不對，還可以再試 2 次' } }
    },
  })
  await openWallet('/payment?card_bind=pending')
  await expect.element(page.getByRole('heading', { name: '信用卡等你確認' })).toBeInTheDocument()
  expect(page.getByRole('heading', { name: '正在確認綁定結果' }).elements()).toHaveLength(0)
  const field = page.getByLabelText('卡號末四碼')
  await expect.element(button('確認')).toBeDisabled()
  await field.fill('1111')
  await button('確認').click()
  await expect.element(page.getByText('四位數不對，還可以再試 2 次')).toBeInTheDocument()
  await field.fill('4242')
  await button('確認').click()
  await expect.element(option(/4242/)).toBeInTheDocument()
  expect(page.getByRole('heading', { name: '信用卡等你確認' }).elements()).toHaveLength(0)
  expect(server.of(confirmCall).map(({ body }) => body)).toEqual([{ digits: '1111' }, { digits: '4242' }])
})

test('a waiting binding that is not the rider’s own is cancelled with one tap', async () => {
  const drop = `DELETE /rider/default_payment/waiting/${waitingCard.id}`
  const server = walletServer(defaultsFixture({ waiting: [{ ...waitingCard, method: 'linepay' }] }), {
    [drop]: { body: { data: defaultsFixture({ revision: 2 }) } },
  })
  await openWallet('/payment')
  await expect.element(page.getByLabelText('四位數驗證碼')).toBeInTheDocument()
  await button('不是我的，取消').click()
  await expect.element(page.getByText('已取消這次綁定')).toBeInTheDocument()
  expect(server.of(drop)).toHaveLength(1)
})

test('the result of a binding names the account, masked, and undoes it with one tap', async () => {
  const server = walletServer(defaultsFixture({ creditcard: [cardFixture('4242')] }), {
    'DELETE /rider/default_payment': { body: { data: defaultsFixture({ revision: 2 }) } },
  })
  await openWallet('/payment?card_bind=success')
  await expect.element(page.getByText('綁定到 怡○○（手機 0912•••678）')).toBeInTheDocument()
  await button('不是我的帳號，取消綁定').click()
  await expect.element(page.getByText('已移除 信用卡末四碼 4242')).toBeInTheDocument()
  expect(page.getByRole('heading', { name: '綁定完成' }).elements()).toHaveLength(0)
  expect(server.of('DELETE /rider/default_payment').map(({ query }) => query)).toEqual(['id=card-4242'])
})
