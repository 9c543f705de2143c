import { feature, hasFeature, type Trip, vehicleTypeOf } from '@daoxing/taxi/contract'
import { announceTrip } from './announce-trip.ts'
import { givesUpAt, seekDriverFor } from './seek-driver-for.ts'
import type { Quote } from './stores/quote-store.ts'
import { amendTrip } from './stores/trip-store.ts'
import type { ViewInput } from './view-input.ts'

/**
 * Opens the search of a trip to any taxi, at the price of a quote that the rider has agreed to. The type is derived as
 * for expanded matching; how the fare is counted is what was quoted. The search gets its whole time anew.
 */
export async function expandSearchOf({ tx, house, trip, quote }: ViewInput & { readonly quote: Quote }): Promise<Trip> {
  const isTest = hasFeature(trip.featureMap, feature.QA_TEST)
  const expanded = await amendTrip(tx, trip, {
    matchExpanded: true,
    expansion: null,
    featureMap: isTest ? quote.featureMap + feature.QA_TEST : quote.featureMap,
    carModel: null,
    vehicleType: vehicleTypeOf({ featureMap: quote.featureMap, expanded: true }).vehicleType,
    fareMode: quote.fareMode,
    fareHash: quote.fareHash,
    quotedTwd: quote.quotedTwd,
    quote: { range: quote.range, breakdown: quote.breakdown },
    route: quote.route,
    givesUpAt: await givesUpAt({ tx, house }),
  })
  const view = await announceTrip({ tx, house, trip: expanded })
  await seekDriverFor({ tx, house, trip: expanded })
  return view
}
