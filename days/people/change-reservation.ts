import type { Chance, createApiClient } from '@daoxing/kit/simulator'
import {
  confirmReservationChange,
  estimateReservationChange,
  feature,
  type ReservationChange,
  type Trip,
} from '@daoxing/taxi/contract'
import type { DayWorld } from './day-world.ts'
import type { Reservation } from './demand.ts'

type Changing = {
  readonly world: DayWorld
  readonly api: ReturnType<typeof createApiClient>
  readonly reservation: Reservation
  readonly lot: Chance
  readonly idempotencyKey: string
  /** The trip as the rider's phone knows it. */
  readonly trip: () => Trip | undefined
  /** A request that the server may refuse; undefined then. */
  readonly orRefused: <Reply>(request: Promise<Reply>) => Promise<Reply | undefined>
}

const minuteMs = 60_000
/** A reservation is made and changed at least so long before it. */
const windowMs = 31 * minuteMs

/** Another time, destination or car for a ride that is reserved: some time before it, at the price of a new quote. */
export async function changeReservation({
  world,
  api,
  reservation,
  lot,
  idempotencyKey,
  trip,
  orRefused,
}: Changing): Promise<Trip | undefined> {
  const { atMs, boardingAtMs } = reservation
  await world.sleepUntil(lot.within(atMs + minuteMs, boardingAtMs - windowMs))
  const known = trip()
  if (known?.trip_status !== 'RESERVED') return undefined
  const wish = wishOf(reservation, lot)
  const params = { id: known.trip_hash }
  const priced = await orRefused(api.send(estimateReservationChange, { params, body: wish.body }))
  const chosen = priced && hashOf(priced, wish.body.feature_map)
  if (chosen === undefined) return undefined
  const body = { change_hash: chosen }
  const changed = await orRefused(api.send(confirmReservationChange, { params, body, idempotencyKey }))
  if (changed) world.count(`changedReservation ${wish.what}`)
  return changed
}

type Wish = {
  readonly what: 'time' | 'place' | 'car'
  readonly body: {
    readonly reservation_time?: number
    readonly end_address?: string
    readonly end_latitude?: number
    readonly end_longitude?: number
    readonly feature_map?: number
  }
}

function wishOf({ boardingAtMs, to }: Reservation, lot: Chance): Wish {
  const what = lot.pick<Wish['what']>(['time', 'place', 'car'])
  const laterMs = boardingAtMs + Math.round(lot.within(5, 15)) * minuteMs
  if (what === 'time') return { what, body: { reservation_time: Math.floor(laterMs / 1000) } }
  if (what === 'car') return { what, body: { feature_map: lot.happens(0.5) ? feature.BY_METER : feature.FIX_FARE } }
  // Some streets on.
  const end = { end_address: '', end_latitude: to.lat + lot.within(-0.006, 0.006), end_longitude: to.lng }
  return { what: 'place', body: end }
}

/** The price of the wished car, or of the one that the reservation has. */
function hashOf({ estimate, changes }: ReservationChange, wished: number | undefined): string | undefined {
  const option = estimate.options.find(({ featureMap }) => featureMap === wished)
  const hash = option?.fareHash ?? estimate.fareHash
  return changes.find(({ change_hash: known }) => known === hash)?.change_hash
}
