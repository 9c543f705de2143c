import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { data, designatedServer, openPage, press, refused } from '../testing/open-page.tsx'
import { PayForScreen } from './PayForScreen.tsx'

beforeEach(() => settleRider('ben'))
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const token = 'a-token-of-a-link-1234'
const offer = {
  ...{ amount: 1_100, rider_name: '安', finished_at: 1_795_870_000, expires_at: 1_795_950_000, state: 'OPEN' },
}
const link = { path: `/designated-driver/pay#${token}` }

test('a member pays for another one by a link, whose token is in no query of a call [DDR-025]', async () => {
  const server = designatedServer({
    'POST /v3/designated_drivers/onetime-payment': data(offer),
    'POST /v3/designated_drivers/onetime-payment/pay': data({ ...offer, state: 'PAID' }),
  })
  await openPage(<PayForScreen />, link)
  await expect.element(page.getByText('安請你代付代駕費用')).toBeInTheDocument()
  await press(page.getByRole('button', { name: /代付.*\$1,100/ }))
  await expect.element(page.getByText('付款完成，謝謝你')).toBeInTheDocument()
  expect(server.of('POST /v3/designated_drivers/onetime-payment/pay')).toMatchObject([
    { body: { token, agreed_amount: 1_100, payment_method: 'creditcard', card_id: 'card-1' } },
  ])
})

test('a link whose amount changed is refused, and nothing is paid without another tap', async () => {
  const server = designatedServer({
    'POST /v3/designated_drivers/onetime-payment': data(offer),
    'POST /v3/designated_drivers/onetime-payment/pay': refused(
      'PAYMENT_LINK_AMOUNT_CHANGED',
      '付款金額已變更，請再次確認。',
    ),
  })
  await openPage(<PayForScreen />, link)
  await expect.element(page.getByRole('button', { name: /代付.*\$1,100/ })).toBeEnabled()
  server.answers['POST /v3/designated_drivers/onetime-payment'] = data({ ...offer, amount: 1_150 })
  await press(page.getByRole('button', { name: /代付/ }))
  await expect.element(page.getByText('付款金額已變更，請再次確認。')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /代付.*\$1,150/ })).toBeEnabled()
})

test('a page without a link says how to get one', async () => {
  designatedServer()
  await openPage(<PayForScreen />, { path: '/designated-driver/pay' })
  await expect.element(page.getByText('請從收到的連結重新開啟。')).toBeInTheDocument()
})
