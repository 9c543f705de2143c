import { plusSeconds, type Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { Trip } from '@daoxing/taxi/contract'
import { dropRaise, holdDeclined, orderPaymentOf, raiseHold } from '@daoxing/wallet/server'
import { expandSearchOf } from './expand-search.ts'
import { expandKey, expandSearch } from './jobs/taxi-jobs.ts'
import { findQuote, type Quote } from './stores/quote-store.ts'
import type { TripRecord } from './stores/trip-table.ts'
import { holdTwdOf } from './trip-money.ts'
import { tripView } from './trip-view.ts'
import { trips } from './trips.ts'
import type { ViewInput } from './view-input.ts'

/** The pause between two checks of an open offer. */
const recheckSeconds = 5

type OpeningInput = ViewInput & { readonly quote: Quote }
export type OpeningRequest = { readonly view: Trip; readonly movement: string | undefined }

/**
 * Opens the search at a quote that the rider has agreed to. If the quote needs a higher hold, the search continues at
 * its old price until the difference is held.
 */
export async function askToOpen({ tx, house, trip, quote }: OpeningInput): Promise<OpeningRequest> {
  const { quotedTwd, range, breakdown, fareHash } = quote
  const amountTwd = holdTwdOf({ ...trip, quotedTwd, quote: { range, breakdown } })
  const movement = await raiseHold({ tx, house, orderHash: trip.tripHash, amountTwd })
  if (movement === undefined) return { view: await expandSearchOf({ tx, house, trip, quote }), movement }
  const expansion = { state: 'authorizing', fareHash, declineReason: null } as const
  const { views } = await trips.amend({ tx, house, row: trip, change: { expansion } })
  return { view: views.rider, movement }
}

/**
 * Opens the search once the difference is held and no offer is open. A rider who has found a driver in the meantime
 * rides at the old price, and the additional hold is released.
 */
export async function openHeldSearch({ tx, house, trip }: ViewInput): Promise<void> {
  const { expansion, tripHash, riderId } = trip
  if (expansion === null || expansion.state === 'declined') return
  const quote = await findQuote(tx, { riderId, fareHash: expansion.fareHash })
  if (quote && trip.state === 'PENDING_RESPONSE') {
    if (expansion.state !== 'held') await amend({ tx, house, trip, expansion: { ...expansion, state: 'held' } })
    const dueAt = plusSeconds(house.clock.now(), recheckSeconds)
    await house.jobs.plan(tx, expandSearch, { tripHash }, { key: expandKey(tripHash), dueAt })
  } else if (quote && (trip.state === 'REQUESTING' || trip.state === 'MATCHING')) {
    await expandSearchOf({ tx, house, trip, quote })
  } else {
    await dropRaise({ tx, house, orderHash: tripHash })
    await amend({ tx, house, trip, expansion: null })
  }
}

/** Continues the search at its old price because the difference could not be held, and notifies the rider. */
export async function keepOldPrice({ tx, house, trip }: ViewInput): Promise<void> {
  const { expansion, tripHash: orderHash } = trip
  if (expansion === null) return
  const declineReason = (await orderPaymentOf({ tx, house, orderHash }))?.declineReason ?? 'refused'
  await amend({ tx, house, trip, expansion: { ...expansion, state: 'declined', declineReason } })
}

/** Returns the immediate result for the rider: the current trip, or the refusal. */
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
  await trips.amend({ tx, house, row: trip, change: { expansion } })
}
