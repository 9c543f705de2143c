import { book, refuseClash } from '@daoxing/bookings/server'
import type { BookingPolicy } from '@daoxing/bookings/contract'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { newOrderHash } from '@daoxing/orders/server'
import type { DesignatedTrip, Insurance, TripRequest } from '@daoxing/designated-driver/contract'
import type { Payer } from '@daoxing/wallet/server'
import { newHandoverCode } from './handover-code.ts'
import { drivingSeconds } from './jobs/trip-jobs.ts'
import { withMarkup } from './markup.ts'
import { keepPeople, type TripPeople } from './people.ts'
import { licencesFor } from './rules/driver-needs.ts'
import { givesUpAt, noteOf, seekDriverFor } from './seek-driver-for.ts'
import type { Fee } from './stores/fee-store.ts'
import { insertTrip } from './stores/trip-store.ts'
import type { TripPlace, TripRecord } from './stores/trip-table.ts'
import { openTripPayment } from './trip-money.ts'
import { trips } from './trips.ts'

export type TripWish = {
  readonly start: TripPlace
  readonly end: TripPlace | null
  readonly body: TripRequest
  readonly fee: Fee
  readonly people: TripPeople
  readonly insurance: Insurance
  readonly termsVersion: string
  readonly payer: Payer
  readonly policy: BookingPolicy
}
type Beginning = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly wish: TripWish }
type Begun = { readonly trip: TripRecord; readonly view: DesignatedTrip; readonly movement: string | undefined }

/**
 * Writes a trip with its people, its payment and its search, or its place in the calendar, under the lock of its rider.
 * Returns the movement that holds the price, if any.
 */
export async function beginTrip({ tx, house, riderId, wish }: Beginning): Promise<Begun> {
  const { fee, payer, people, policy } = wish
  const { reservedFor } = fee
  await refuseClash({ tx, riderId, startsAt: reservedFor ?? house.clock.now() })
  const isHeldFirst = reservedFor === null && payer.instrument !== null
  const state = reservedFor !== null ? 'RESERVED' : isHeldFirst ? 'PREPARING' : 'REQUESTING'
  const trip = await writeTrip({ tx, house, riderId, wish, state })
  const { tripHash } = trip
  await keepPeople({ tx, house, tripHash, riderId, people })
  if (reservedFor !== null) {
    await bookTrip({ tx, house, trip, reservedFor, policy })
    return { trip, view: (await trips.begin({ tx, house, row: trip })).views.rider, movement: undefined }
  }
  const movement = await openTripPayment({ tx, house, trip, payer })
  const { views } = await trips.begin({ tx, house, row: trip })
  if (!isHeldFirst) await seekDriverFor({ tx, house, trip })
  return { trip, view: views.rider, movement }
}

const firstEvent = {
  RESERVED: 'WAITING_DISTRIBUTION',
  PREPARING: 'PAYMENT_PENDING',
  REQUESTING: 'WAITING_SPECIFY',
} as const

async function writeTrip({
  tx,
  house,
  riderId,
  wish: { start, end, body, fee, insurance, termsVersion, payer },
  state,
}: Beginning & { readonly state: keyof typeof firstEvent }): Promise<TripRecord> {
  const { user_lat: lat = 0, user_lng: lng = 0 } = body
  const { amountTwd, lines } = withMarkup(fee, body.markup_price)
  const { region, county, mode, cancelFeeTwd, feeId, way, includedMetres, reservedFor, hours, hourTwd } = fee
  return insertTrip(tx, {
    ...{ riderId, tripHash: newOrderHash(house.random), region, county, state, lastEvent: firstEvent[state], mode },
    ...{ amountTwd, lines: [...lines], cancelFeeTwd, paymentMethod: payer.method, reservedFor },
    requestedAt: house.clock.now(),
    givesUpAt: reservedFor === null ? await givesUpAt({ tx, house }) : null,
    ...{ start, end, way, includedMetres, hours, hourTwd, feeId, insurance, termsVersion },
    askedFrom: lat === 0 && lng === 0 ? null : { lat, lng },
    markupTwd: body.markup_price,
    preferences: [...body.driving_preferences],
    ...{ note: body.note, carPlate: body.car_plate, carModel: body.car_model },
    handoverCode: newHandoverCode(house),
    instrumentId: payer.instrument?.instrumentId ?? null,
  })
}

type Booking = Omit<Beginning, 'wish' | 'riderId'> & {
  readonly trip: TripRecord
  readonly reservedFor: Instant
  readonly policy: BookingPolicy
}

/** The buffer after any trip, in which the driver unfolds the scooter. */
const afterTripSeconds = 15 * 60

async function bookTrip({ tx, house, trip, reservedFor, policy }: Booking): Promise<void> {
  const { tripHash: orderHash, riderId, region, start, end, amountTwd: fixedFareTwd, preferences } = trip
  await book({
    tx,
    house,
    booking: {
      ...{ orderHash, service: 'designated-driver', riderId, region, boardingAt: reservedFor, policy, fixedFareTwd },
      endsAt: plusSeconds(reservedFor, drivingSeconds(trip) + afterTripSeconds),
      pickup: { address: start.address, location: start.location },
      dropoff: end && { address: end.address, location: end.location },
      ...{ features: 0, carModel: null, seats: 1, licences: [...licencesFor(preferences)], note: noteOf(trip) },
    },
  })
}
