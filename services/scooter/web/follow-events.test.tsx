import type { Socket } from 'socket.io-client'
import { startRealtime, stopRealtime } from '@daoxing/kit/web'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followRentals } from './follow-rentals.ts'
import { rentals } from './rentals.ts'
import { ScooterScreen } from './ScooterScreen.tsx'
import { openScooter, scooterServer } from './testing/open-scooter.tsx'
import { ended, reserved, riding, vehicleStatus } from './testing/scooter-fixtures.ts'

type Heard = (name: string, payload: unknown) => void
const line = vi.hoisted(() => ({ hear: undefined as Heard | undefined }))
vi.mock('socket.io-client', () => ({
  io: (): Partial<Socket> =>
    ({
      on: () => undefined,
      onAny: (heard: Heard) => {
        line.hear = heard
      },
      disconnect: () => undefined,
    }) as never,
}))

let stop: (() => void) | undefined
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  stop?.()
  stopRealtime()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The screen with a rental, and the events that reach the page. */
async function opened(first: ScooterRental | null) {
  let current = first
  const server = scooterServer(() => current)
  const { page, cache } = await openScooter('/scooter/reservation', <ScooterScreen />)
  stop = followRentals(cache)
  await startRealtime('rider-1', () => undefined)
  return {
    server,
    page,
    cache,
    tells: (name: string, rental: ScooterRental) => {
      current = rental
      line.hear?.(name, { rental })
    },
  }
}

test('the event "reserved" shows the reservation with its countdown, without a reload [SCT-022, SCT-024]', async () => {
  const { page, tells } = await opened(null)
  await expect.element(page.getByRole('heading', { name: '附近的機車' })).toBeVisible()
  tells('scooterReserved', reserved())
  await expect.element(page.getByRole('heading', { name: '已預約' })).toBeVisible()
  await expect.element(page.getByText(/取車，逾時自動取消，不收費/)).toBeVisible()
})

const steps: readonly (readonly [string, string, ScooterRental, ScooterRental, RegExp])[] = [
  [
    'SCT-025',
    'scooterCanceled',
    reserved(),
    reserved({ revision: 2, state: 'CANCELED', lastEvent: 'canceled' }),
    /^已取消$/,
  ],
  ['SCT-026', 'scooterRented', reserved({ state: 'STARTING' }), riding(), /^騎乘中$/],
  ['SCT-028', 'scooterReturned', riding(), ended(), /^待付款$/],
  ['SCT-029', 'scooterPaid', ended(), ended({ revision: 10, state: 'COMPLETED' }), /^已完成$/],
]

for (const [id, event, before, after, shown] of steps)
  test(`the event "${event}" moves the open screen on [SCT-022, ${id}]`, async () => {
    const { page, cache, tells } = await opened(riding())
    rentals.hold(cache, before)
    tells(event, { ...after, revision: after.revision + 10 })
    await expect.element(page.getByRole('heading', { level: 1, name: shown })).toBeVisible()
  })

test('the event "vehicle status changed" shows the new battery, and an older one changes nothing [SCT-027]', async () => {
  const { page, tells } = await opened(riding())
  await expect.element(page.getByText('80%')).toBeVisible()
  tells(
    'scooterVehicleStatusChanged',
    riding({ revision: 8, vehicleStatus: { ...vehicleStatus, power: true, batPercent: 61 } }),
  )
  await expect.element(page.getByText('61%')).toBeVisible()
  tells(
    'scooterVehicleStatusChanged',
    riding({ revision: 7, vehicleStatus: { ...vehicleStatus, power: true, batPercent: 75 } }),
  )
  await expect.element(page.getByText('61%')).toBeVisible()
})

test('a rental that is reserved or ridden is asked for every 60 seconds, and one that is over never [SCT-033, SCT-022]', () => {
  const { refetchInterval } = rentals.orderQuery('r1')
  const pause = (rental: ScooterRental | undefined) =>
    (refetchInterval as (query: unknown) => unknown)({ state: { data: rental } })
  expect([reserved(), riding(), ended({ state: 'COMPLETED' }), undefined].map(pause)).toEqual([
    60_000,
    60_000,
    false,
    false,
  ])
})
