import { type Booking, findBooking, payBy } from '@daoxing/bookings/server'
import {
  type ChauffeurExtra,
  type ChauffeurTrip,
  isChauffeurCancellable,
  isChauffeurLive,
} from '@daoxing/chauffeur/contract'
import { driverCard } from '@daoxing/dispatch/server'
import { type Instant, msOf, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { planBeganAt } from './rules/plan-clock.ts'
import { refundTwd } from './rules/refund.ts'
import { type ExtraRecord, extrasOf } from './stores/extra-store.ts'
import type { TripRecord } from './stores/trip-table.ts'
import { openTripSeal } from './trip-seal.ts'

export type TripStep = { readonly tx: Tx; readonly house: House; readonly trip: TripRecord }

/** From this long before the start the rider sees who drives. */
const shownAheadSeconds = 24 * 3600

/** The full trip as its rider sees it. */
export async function tripView({ tx, house, trip }: TripStep): Promise<ChauffeurTrip> {
  const { orderHash, revision, state: status, lastEvent, endsAt, start, end, stopList, carType, plan, legs } = trip
  const { babySeat, adult, child, luggage, remarks, nameSign, language, fareDetail, terms, change } = trip
  const { arrivedAt, startedAt, finishedAt, endedAt, totalTwd } = trip
  const booking = await findBooking(tx, orderHash)
  return {
    ...{ orderHash, revision, status, lastEvent, endsAt, start, end, stopList, carType, plan, legs },
    ...{ babySeat, adult, child, luggage, remarks, nameSign, language, fareDetail, terms, change },
    ...{ arrivedAt, startedAt, finishedAt, endedAt },
    isUnderWay: isChauffeurLive(status) && trip.unpaidSince === null,
    tripStartTime: msOf(trip.startsAt),
    contact: openTripSeal(house, trip.peopleSealed).contact,
    totalFare: totalTwd,
    deposit: { state: trip.depositState, amountTwd: trip.depositTwd, refundedTwd: refundedTwdOf(trip) },
    rest: { state: trip.restState, amountTwd: totalTwd - trip.depositTwd, payBy: booking ? payBy(booking) : null },
    payment: await paymentView({ tx, house, trip }),
    driver: await driverView({ tx, house, trip }, booking?.driverId ?? null),
    isConfirmed: trip.driverId !== null || (booking !== undefined && isPromised(booking)),
    arrivesAt: arrivesAt(trip),
    used: usedView(trip, house.clock.now()),
    extras: (await extrasOf(tx, orderHash)).map(extraView),
    cancel: {
      isPossible: isChauffeurCancellable(status),
      feeTwd: cancelFeeTwd(trip, house.clock.now()),
      refundTwd: trip.depositTwd - cancelFeeTwd(trip, house.clock.now()),
      chargedTwd: trip.keptTwd,
    },
  }
}

/** Whether a driver has promised the trip: on their own accord, or by an answer to the calendar. */
const isPromised = ({ driverId, answer }: Pick<Booking, 'driverId' | 'answer'>): boolean =>
  driverId !== null && (answer === null || answer.confirmedAt !== null)

/** The part of the deposit that a cancellation keeps now. */
export function cancelFeeTwd(trip: TripRecord, now: Instant): number {
  const { state, startsAt, depositTwd, depositState, terms } = trip
  if (!isChauffeurCancellable(state) || depositState !== 'paid') return 0
  return depositTwd - refundTwd({ ladder: terms.cancelLadder, startsAt, depositTwd, now })
}

function refundedTwdOf({ depositState, depositTwd, keptTwd }: TripRecord): number {
  return depositState === 'refunded' ? depositTwd - keptTwd : 0
}

/** The next arrival: of the driver at the start, then the end of the agreed hours. */
export function arrivesAt({ state, promisedAt, endsAt }: TripRecord): Instant | null {
  if (state === 'DRIVER_EN_ROUTE') return promisedAt
  return state === 'TRIP_STARTED' ? endsAt : null
}

export const extraView = ({ extraId, kind, amountTwd, at, photoId }: ExtraRecord): ChauffeurExtra => ({
  ...{ extraId, kind, amountTwd, at },
  photoHash: photoId,
})

/** The used part of the plan, and the rest of it. */
function usedView(trip: TripRecord, now: Instant): ChauffeurTrip['used'] {
  const { plan, used, finishedAt, terms } = trip
  const beganAt = planBeganAt({ ...trip, freeWaitingMinutes: terms.freeWaitingMinutes })
  if (beganAt === null) return null
  const at = finishedAt ?? now
  const seconds = Math.max(0, Math.floor(secondsBetween(beganAt, at)))
  const metres = used?.metres ?? 0
  const endsAt = plusSeconds(beganAt, trip.agreed.hours * 3600)
  return {
    ...{ metres, seconds, at },
    kmLeft: Math.max(0, plan.mileage - Math.floor(metres / 1000)),
    secondsLeft: Math.max(0, Math.floor(secondsBetween(at, endsAt))),
  }
}

async function paymentView({ tx, house, trip: { orderHash } }: TripStep): Promise<ChauffeurTrip['payment']> {
  const payment = await orderPaymentOf({ tx, house, orderHash })
  if (!payment) throw new Error(`the trip ${orderHash} has no payment`)
  const { revision, status, method, paidTwd, openTwd, canPay } = payment
  return { revision, status, method, paidTwd, openTwd, canPay }
}

/** The driver under way, or the one of the calendar from a day ahead on. */
async function driverView({ tx, house, trip }: TripStep, booked: string | null): Promise<ChauffeurTrip['driver']> {
  const isNear = secondsBetween(house.clock.now(), trip.startsAt) <= shownAheadSeconds
  const driverId = trip.driverId ?? (isNear ? booked : null)
  const card = driverId === null ? undefined : await driverCard({ tx, driverId })
  if (!card) return null
  const { displayName: name, rating, vehicle, photoHash } = card
  const [plate, model] = [vehicle?.plate ?? null, vehicle?.model ?? null]
  return { driverId: card.driverId, name, rating, plate, model, photoHash, languages: [] }
}
