import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openWallet, walletServer } from '../testing/open-wallet.tsx'
import { cardFixture, twoCards } from '../testing/wallet-fixture.ts'
import { SetPaymentStep } from './SetPaymentStep.tsx'

const option = (name: RegExp) => page.getByRole('radio', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const put = 'PUT /rider/default_payment'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

async function openStep() {
  const done = vi.fn<() => void>()
  const step = <SetPaymentStep onDone={done} onWhole={() => undefined} returnPath="/signUp?step=payment" />
  await openWallet('/payment', { screen: step })
  return done
}

test('in the sign-up step, the chosen payment method becomes the default, and the next step follows [IDN-027]', async () => {
  const chosen = twoCards({ revision: 2, creditcard: [cardFixture('4242'), cardFixture('1881', { in_use: true })] })
  const server = walletServer(twoCards(), { [put]: { body: { data: chosen } } })
  const done = await openStep()
  await expect.element(option(/4242/)).toBeChecked()
  await option(/1881/).click()
  expect(done).not.toHaveBeenCalled()
  await button('繼續').click()
  await expect.poll(() => done).toHaveBeenCalledTimes(1)
  expect(server.of(put).map(({ body }) => body)).toEqual([{ default: 'creditcard', card_id: 'card-1881' }])
})

test('the sign-up step can be skipped, and then changes nothing [IDN-027]', async () => {
  const server = walletServer()
  const done = await openStep()
  await button('稍後再說').click()
  expect(done).toHaveBeenCalledTimes(1)
  expect(server.of(put)).toEqual([])
})
