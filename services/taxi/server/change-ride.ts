import { setJobTarget } from '@daoxing/dispatch/server'
import { plusSeconds, type Refusal } from '@daoxing/kit/contract'
import type { Moved } from '@daoxing/orders/server'
import { declineSeconds, type Trip } from '@daoxing/taxi/contract'
import { dropRaise, holdDeclined, orderPaymentOf, raiseHold } from '@daoxing/wallet/server'
import { meterSoFarTwd } from './change-quote.ts'
import { freeReservation } from './company-trip.ts'
import { changeKey, decideChange } from './jobs/taxi-jobs.ts'
import { asksDriver, isChangeable, isChanging } from './rules/trip-change.ts'
import { newStops, nextTargetOf, stopsReached } from './rules/trip-stops.ts'
import { seekDriverFor } from './seek-driver-for.ts'
import { findQuote, type Quote } from './stores/quote-store.ts'
import type { TripRouteChange } from './stores/trip-table.ts'
import { holdTwdOf } from './trip-money.ts'
import { type TripMove, trips } from './trips.ts'
import { tripView } from './trip-view.ts'
import type { ViewInput } from './view-input.ts'

/** Interval at which a change checks whether the open offer was answered. */
const recheckSeconds = 5
/** Grace period for a card provider that answers shortly after the quote has expired. */
export const holdGraceSeconds = 60

type Movement = { readonly view: Trip; readonly movement: string | undefined }

/** Starts a change after the rider has agreed to its quote. A difference is held before anything else happens. */
export async function beginChange({
  tx,
  house,
  trip,
  quote,
}: ViewInput & { readonly quote: Quote }): Promise<Movement> {
  const { quotedTwd, range, breakdown, fareHash } = quote
  const amountTwd = holdTwdOf({ ...trip, quotedTwd, quote: { range, breakdown } })
  const movement = await raiseHold({ tx, house, orderHash: trip.tripHash, amountTwd })
  const change = {
    state: 'authorizing',
    changeHash: fareHash,
    answerBy: null,
    declineReason: null,
    isOfReservation: false,
  } as const
  if (movement === undefined) {
    const moved = await decide({ tx, house, trip: { ...trip, change } })
    return { view: moved?.views.rider ?? (await tripView({ tx, house, trip })), movement }
  }
  const { views } = await trips.amend({ tx, house, row: trip, change: { change } })
  return { view: views.rider, movement }
}

/** Continues after the difference is held: the driver is asked, or without a driver the change applies at once. */
export async function continueChange(step: ViewInput): Promise<void> {
  await decide(step)
}

/** Whether the change of this trip waits for its hold. */
export function isHoldingChange({ change }: ViewInput['trip']): boolean {
  return change?.state === 'authorizing'
}

/** Handles a declined hold: the ride continues unchanged, and the rider is notified. */
export async function declineHeldChange({ tx, house, trip }: ViewInput): Promise<void> {
  const declineReason = (await orderPaymentOf({ tx, house, orderHash: trip.tripHash }))?.declineReason ?? 'refused'
  await endChange({ tx, house, trip, as: 'holdDeclined', declineReason })
}

/** The response to the rider once the provider has answered. */
export async function changeAnswer({
  tx,
  house,
  trip,
  changeHash,
}: ViewInput & { readonly changeHash: string }): Promise<Trip | Refusal> {
  const { change, tripHash: orderHash, paymentMethod: method } = trip
  if (change?.state !== 'holdDeclined' || change.changeHash !== changeHash) return tripView({ tx, house, trip })
  return holdDeclined({ tx, orderHash, method, reason: change.declineReason ?? 'refused' })
}

/**
 * Moves a change to its next step: it waits for an open offer, asks the driver, or applies. A change that no longer
 * fits the ride lapses.
 */
export async function decide({ tx, house, trip }: ViewInput): Promise<Moved<TripMove> | undefined> {
  const { change, tripHash, state } = trip
  if (change === null || change.isOfReservation || !isChanging(trip) || !isChangeable(trip)) return undefined
  const now = house.clock.now()
  const quote = await fittingQuote({ tx, house, trip })
  if (quote === undefined) return endChange({ tx, house, trip, as: 'lapsed', declineReason: null })
  const answerBy = change.answerBy ?? plusSeconds(now, declineSeconds)
  const isAnswered = change.state === 'asked' && answerBy <= now
  if (state === 'PENDING_RESPONSE') {
    await house.jobs.plan(
      tx,
      decideChange,
      { tripHash },
      { key: changeKey(tripHash), dueAt: plusSeconds(now, recheckSeconds) },
    )
    return write({ tx, house, trip, change: { ...change, state: 'waiting', answerBy: null } })
  }
  if (asksDriver(trip) && !isAnswered) {
    await house.jobs.plan(tx, decideChange, { tripHash }, { key: changeKey(tripHash), dueAt: answerBy })
    return write({ tx, house, trip, change: { ...change, state: 'asked', answerBy } })
  }
  return applyChange({ tx, house, trip, quote })
}

async function write({
  tx,
  house,
  trip,
  change,
}: ViewInput & { readonly change: TripRouteChange }): Promise<Moved<TripMove> | undefined> {
  const { state, answerBy } = trip.change ?? {}
  // The job only polled: nothing is new, unless the row does not have the state yet.
  const isKnown = state === change.state && answerBy === change.answerBy
  return isKnown ? undefined : trips.amend({ tx, house, row: trip, change: { change } })
}

/**
 * Returns the quote of a change while it fits the ride: no stop was reached since, and its price is not below the
 * meter.
 */
async function fittingQuote({ tx, house, trip }: ViewInput): Promise<Quote | undefined> {
  const { change, riderId, tripHash } = trip
  const quote = change ? await findQuote(tx, { riderId, fareHash: change.changeHash }) : undefined
  const of = quote?.changeOf
  if (!quote || of?.tripHash !== tripHash || of.stopsReached !== stopsReached(trip).length) return undefined
  const isLate = change?.state === 'authorizing' && house.clock.now() > plusSeconds(quote.expiresAt, holdGraceSeconds)
  return isLate || (await isBelowMeter({ tx, house, trip, quote })) ? undefined : quote
}

/** Whether a quote is below the metered fare. A change never makes a ride cheaper than its driven part. */
export async function isBelowMeter({ tx, trip, quote }: ViewInput & { readonly quote: Quote }): Promise<boolean> {
  return quote.quotedTwd !== null && (await meterSoFarTwd({ tx, trip })) > quote.quotedTwd
}

/** Applies the new route and its price. */
async function applyChange({
  tx,
  house,
  trip,
  quote,
}: ViewInput & { readonly quote: Quote }): Promise<Moved<TripMove>> {
  const { changeOf, range, breakdown, fareHash, quotedTwd, route, createdAt } = quote
  if (changeOf === null) throw new Error(`the quote ${fareHash} changes no ride`)
  const isUnderWay = trip.state === 'TRIP_STARTED'
  const moved = await trips.amend({
    tx,
    house,
    row: trip,
    change: {
      stops: [...stopsReached(trip), ...newStops(changeOf.stops)],
      end: changeOf.end,
      ...{ fareHash, quotedTwd, route, quote: { range, breakdown } },
      routeFrom: isUnderWay ? createdAt : null,
      change: null,
      appliedChange: fareHash,
    },
    async effect({ row: changed }) {
      const { driverId } = changed
      if (isUnderWay && driverId !== null) await setJobTarget({ tx, house, driverId, target: nextTargetOf(changed) })
    },
  })
  await freeReservation({ tx, trip: moved.row })
  if (trip.driverId === null) await seekDriverFor({ tx, house, trip: moved.row })
  return moved
}

type Ending = ViewInput & {
  readonly as: 'holdDeclined' | 'driverDeclined' | 'lapsed'
  readonly declineReason: TripRouteChange['declineReason']
}

/** Ends a change without effect. The ride continues at its old route and price, and the difference is released. */
export async function endChange({ tx, house, trip, as, declineReason }: Ending): Promise<Moved<TripMove> | undefined> {
  const { change, tripHash: orderHash, appliedChange, matchExpanded } = trip
  if (change === null) return undefined
  // An earlier raise is still part of the current price. It is released with the rest at the end.
  if (as !== 'holdDeclined' && appliedChange === null && !matchExpanded) await dropRaise({ tx, house, orderHash })
  await freeReservation({ tx, trip })
  return trips.amend({
    tx,
    house,
    row: trip,
    change: { change: { ...change, state: as, answerBy: null, declineReason } },
  })
}
