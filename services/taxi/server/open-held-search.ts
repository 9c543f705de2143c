import { plusSeconds, type Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { Trip } from '@daoxing/taxi/contract'
import { dropRaise, holdDeclined, orderPaymentOf, raiseHold } from '@daoxing/wallet/server'
import { announceTrip } from './announce-trip.ts'
import { expandSearchOf } from './expand-search.ts'
import { expandKey, expandSearch } from './jobs/taxi-jobs.ts'
import { findQuote, type Quote } from './stores/quote-store.ts'
import type { TripRecord } from './stores/trip-record.ts'
import { amendTrip } from './stores/trip-store.ts'
import { holdTwdOf } from './trip-money.ts'
import { tripView } from './trip-view.ts'
import type { ViewInput } from './view-input.ts'

/** How long a driver who is being asked is waited for between two looks. */
const lookAgainSeconds = 5

type Asked = ViewInput & { readonly quote: Quote }
export type OpeningAsked = { readonly view: Trip; readonly movement: string | undefined }

/**
 * Opens the search at a quote that the rider has agreed to. Where more has to be held for it than is held, that comes
 * first, and the search goes on at its old price until it is held.
 */
export async function askToOpen({ tx, house, trip, quote }: Asked): Promise<OpeningAsked> {
  const { quotedTwd, range, breakdown, fareHash } = quote
  const amountTwd = holdTwdOf({ ...trip, quotedTwd, quote: { range, breakdown } })
  const movement = await raiseHold({ tx, house, orderHash: trip.tripHash, amountTwd })
  if (movement === undefined) return { view: await expandSearchOf({ tx, house, trip, quote }), movement }
  const expansion = { state: 'authorizing', fareHash, declineReason: null } as const
  const asking = await amendTrip(tx, trip, { expansion })
  return { view: await announceTrip({ tx, house, trip: asking }), movement }
}

/**
 * The difference is held. While a driver is being asked the answer is waited for; who has found a driver meanwhile rides
 * at the old price, and what was held for the new one is let go.
 */
export async function openHeldSearch({ tx, house, trip }: ViewInput): Promise<void> {
  const { expansion, tripHash, riderId } = trip
  if (expansion === null || expansion.state === 'declined') return
  const quote = await findQuote(tx, { riderId, fareHash: expansion.fareHash })
  if (quote && trip.state === 'PENDING_RESPONSE') {
    if (expansion.state !== 'held') await amend({ tx, house, trip, expansion: { ...expansion, state: 'held' } })
    const dueAt = plusSeconds(house.clock.now(), lookAgainSeconds)
    await house.jobs.plan(tx, expandSearch, { tripHash }, { key: expandKey(tripHash), dueAt })
  } else if (quote && (trip.state === 'REQUESTING' || trip.state === 'MATCHING')) {
    await expandSearchOf({ tx, house, trip, quote })
  } else {
    await dropRaise({ tx, house, orderHash: tripHash })
    await amend({ tx, house, trip, expansion: null })
  }
}

/** The difference could not be held: the search goes on at its old price, and the rider is told. */
export async function keepOldPrice({ tx, house, trip }: ViewInput): Promise<void> {
  const { expansion, tripHash: orderHash } = trip
  if (expansion === null) return
  const declineReason = (await orderPaymentOf({ tx, house, orderHash }))?.declineReason ?? 'refused'
  await amend({ tx, house, trip, expansion: { ...expansion, state: 'declined', declineReason } })
}

/** Returns the immediate answer to the rider: the trip as it is now, or the refusal of the opening. */
export async function openingAnswer({
  tx,
  house,
  trip,
  fareHash,
}: ViewInput & { readonly fareHash: string }): Promise<Trip | Refusal> {
  const { expansion, tripHash, paymentMethod } = trip
  if (expansion?.state !== 'declined' || expansion.fareHash !== fareHash) return tripView({ tx, house, trip })
  const reason = expansion.declineReason ?? 'refused'
  return holdDeclined({ tx, orderHash: tripHash, method: paymentMethod, reason })
}

type Amend = { readonly tx: Tx; readonly house: House; readonly trip: TripRecord } & Pick<TripRecord, 'expansion'>

async function amend({ tx, house, trip, expansion }: Amend): Promise<void> {
  await announceTrip({ tx, house, trip: await amendTrip(tx, trip, { expansion }) })
}
