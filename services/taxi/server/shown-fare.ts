import { distanceMetres, type LatLng, Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { finalFare } from './rules/final-fare.ts'
import { type Fare, fareOfLines } from './rules/meter-fare.ts'
import type { Driven } from './rules/quote-options.ts'
import { tariffOf } from './rules/tariffs.ts'
import { trackOf } from './stores/reading-store.ts'
import type { TripRecord } from './stores/trip-table.ts'

/** The amount on the car's own taximeter, with the place where it was read. */
export type ShownMeter = { readonly amountTwd: number; readonly at: LatLng }

/** Corrects the distance of positions sent every 15 s, which is slightly shorter than the driven one. */
const heardShare = 1.1
const heardSlackMetres = 100

type Shown = {
  readonly tx: Tx
  readonly trip: TripRecord
  readonly shown: ShownMeter
  /** The readings of the driver's app. */
  readonly counted: Driven
}

/**
 * Returns the fare that a driver has typed. Refuses an amount above the official tariff for the distance between the
 * car's received positions.
 */
export async function shownFare({ tx, trip, shown, counted }: Shown): Promise<Fare> {
  const { county, featureMap, fareMode, quotedTwd, startedAt, tripHash, start } = trip
  if (startedAt === null) throw new Error(`the trip ${tripHash} has not begun`)
  const heard = pathMetres([start.location, ...(await trackOf(tx, tripHash)), shown.at])
  const { amountTwd: most } = finalFare({
    ...{ tariff: tariffOf(county), featureMap, fareMode, quotedTwd, boardedAt: startedAt },
    metres: Math.min(counted.metres, Math.round(heard * heardShare) + heardSlackMetres),
    slowSeconds: counted.slowSeconds,
  })
  if (shown.amountTwd > most) throw new Refusal('taxi.fareAboveTariff', { field: 'fareTwd', most })
  return fareOfLines([{ kind: 'meterShown', quantity: null, amountTwd: shown.amountTwd }])
}

function pathMetres(points: readonly LatLng[]): number {
  return points.slice(1).reduce((sum, point, at) => sum + distanceMetres(points[at] ?? point, point), 0)
}
