import type { Trip } from '@daoxing/taxi/contract'
import { ToastHost } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { planServer } from '../testing/open-plan.tsx'
import { owedPayment, tripAt } from '../testing/trip-fixture.ts'
import { HailProblem } from './HailProblem.tsx'

afterEach(() => vi.unstubAllGlobals())

/** An ended ride with its payment in the given state. */
const ended = (hash: string, collection: Trip['payment']['collection_status']): Trip => {
  const trip = tripAt('TRIP_PAYMENT_PENDING')
  return { ...trip, trip_hash: hash, payment: { ...trip.payment, collection_status: collection } }
}
const refused = { status: 409, body: { code: 'PAY_LATER_OVER', message: '已超過可延後付款的期限，請先完成付款' } }

/** The rider presses "pay later" while the given trips are not paid; only `grace` and `old` may be put off. */
async function putsOff(trips: readonly Trip[]) {
  const server = planServer({
    'GET /v3/trip/unpaid': { body: { data: { trips } } },
    'POST /payment/later/confirming': refused,
    'POST /payment/later/late': refused,
    'POST /payment/later/grace': { body: { data: { ...owedPayment, trip_hash: 'grace' } } },
    'POST /payment/later/old': { body: { data: { ...owedPayment, trip_hash: 'old' } } },
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <HailProblem failure="unpaid" error={undefined} onClose={() => undefined} />
      </MemoryRouter>
      <ToastHost />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: '稍後付款' }).click()
  return (hash: string) => server.of(`POST /payment/later/${hash}`).length
}

test("older debts can be postponed while a trip still waits for the driver's confirmation of its payment", async () => {
  const requestedPoint = await putsOff([
    ended('confirming', null),
    ended('grace', 'COLLECTABLE'),
    ended('old', 'COLLECTABLE'),
  ])
  await expect.element(page.getByText(/^可以叫車了，請在 .+ 前付清$/)).toBeVisible()
  expect(['confirming', 'grace', 'old'].map(requestedPoint)).toEqual([0, 1, 1])
})

test('a debt that cannot be postponed any longer is reported, and the others are still postponed', async () => {
  const requestedPoint = await putsOff([ended('late', 'ARREARS'), ended('old', 'COLLECTABLE')])
  await expect.element(page.getByText(refused.body.message)).toBeVisible()
  expect(['late', 'old'].map(requestedPoint)).toEqual([1, 1])
})
