import type { Trip } from '@daoxing/taxi/contract'
import { nowMs } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripKey } from '../taxi-keys.ts'
import { tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'
import { TripLiveCard } from './TripLiveCard.tsx'
import { TripOrderDetail } from './TripOrderDetail.tsx'

afterEach(() => vi.unstubAllGlobals())

const unixNow = () => Math.floor(nowMs() / 1000)

async function show(Drawn: ComponentType<{ readonly hash: string }>, trip: Trip) {
  tripServer(trip)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(tripKey(trip.trip_hash), trip)
  await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <Drawn hash={trip.trip_hash} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the live card says where the trip stands and what comes next, and leads to it', async () => {
  await show(TripLiveCard, tripAt('DRIVER_ENROUTE', unixNow()))
  const card = page.getByRole('link')
  await expect.element(card).toHaveTextContent('司機前往中3 分鐘後抵達 · TDJ-2981')
  await expect.element(card).toHaveAttribute('href', '/taxi')
})

test('the live card of a search says how long it has been', async () => {
  await show(TripLiveCard, tripAt('REQUESTING_DRIVER', unixNow() - 100))
  await expect.element(page.getByRole('link')).toHaveTextContent('尋找司機中已等 2 分鐘')
})

test('an order in detail has its status, price, places, lines with a total, driver and what can be done', async () => {
  await show(TripOrderDetail, tripAt('TRIP_PAYMENT_PROCESSED', unixNow()))
  for (const said of ['已完成', '臺北車站 東三門', '起程 1.25 公里', '總計', '已付現金', '陳志明', '這趟搭乘如何？'])
    await expect.element(page.getByText(said, { exact: true }).first()).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '再叫一次這段行程' })).toBeInTheDocument()
})

test('an order that nobody drove says what it means for money, and has no receipt', async () => {
  await show(TripOrderDetail, tripAt('TRIP_CANCELED', unixNow()))
  await expect.element(page.getByText('沒有產生任何費用。')).toBeInTheDocument()
  await expect.element(page.getByText('總計')).not.toBeInTheDocument()
})

test('an order in detail says what a driver owed, and that it came off this very fare', async () => {
  const paid = tripAt('TRIP_PAYMENT_PROCESSED', unixNow(), { credits: [{ amount: 40, why: 'driverCancelled' }] })
  await show(TripOrderDetail, { ...paid, payment: { ...paid.payment, credit_used: 40 } })
  await expect.element(page.getByText('司機接單後取消，補給你 $40')).toBeInTheDocument()
  await expect.element(page.getByText('已經用來折抵這趟車資。')).toBeInTheDocument()
  await expect.element(page.getByText('其中 $40 以抵用金折抵')).toBeInTheDocument()
})
