import { feature, hasFeature, type Trip, vehicleTypeOf } from '@daoxing/taxi/contract'
import { admitChangedTrip, freeReservation } from './company-trip.ts'
import { givesUpAt, seekDriverFor } from './seek-driver-for.ts'
import type { Quote } from './stores/quote-store.ts'
import type { TripRecord } from './stores/trip-table.ts'
import { trips } from './trips.ts'
import type { ViewInput } from './view-input.ts'

/**
 * Opens the search of a trip to any taxi, at the price of a quote that the rider has agreed to. The type is derived as
 * for expanded matching; the fare mode is that of the quote. The search time restarts.
 */
export async function expandSearchOf({ tx, house, trip, quote }: ViewInput & { readonly quote: Quote }): Promise<Trip> {
  const at = await givesUpAt({ tx, house })
  const isTest = hasFeature(trip.featureMap, feature.QA_TEST)
  const change = {
    matchExpanded: true,
    expansion: null,
    featureMap: isTest ? quote.featureMap + feature.QA_TEST : quote.featureMap,
    carModel: null,
    vehicleType: openTypeOf(quote),
    fareMode: quote.fareMode,
    fareHash: quote.fareHash,
    quotedTwd: quote.quotedTwd,
    quote: { range: quote.range, breakdown: quote.breakdown },
    route: quote.route,
    // The search for a reservation does not end before its own deadline.
    givesUpAt: trip.reservation !== null && trip.givesUpAt > at ? trip.givesUpAt : at,
  }
  const { row: expanded, views } = await trips.amend({ tx, house, row: trip, change })
  await freeReservation({ tx, trip: expanded })
  await seekDriverFor({ tx, house, trip: expanded })
  return views.rider
}

/** Returns the car type that an expanded search requests. */
function openTypeOf({ featureMap }: Pick<Quote, 'featureMap'>): TripRecord['vehicleType'] {
  return vehicleTypeOf({ featureMap, expanded: true }).vehicleType
}

/** Refuses an expansion that the company of the trip does not pay for. */
export function admitOpening({ tx, house, trip, quote }: ViewInput & { readonly quote: Quote }): Promise<void> {
  return admitChangedTrip({ tx, house, trip, quote, vehicleType: openTypeOf(quote) })
}
