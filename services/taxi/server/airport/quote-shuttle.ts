import { windowBounds } from '@daoxing/bookings/contract'
import { refuseOutsideWindow } from '@daoxing/bookings/server'
import { configValue } from '@daoxing/configs/server'
import { type Instant, type LatLng, plusSeconds, Refusal, unixSecondsOf } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { villageAtOrBeside } from '@daoxing/places/server'
import {
  airportClasses,
  airportClassNames,
  type AirportCode,
  type AirportDirection,
  airportPlace,
  airports,
  type AirportPricing,
} from '@daoxing/taxi/contract'
import type { Way } from '../quote-wish.ts'
import { insertQuotes, type Quote } from '../stores/quote-store.ts'
import { taxiConfigs } from '../taxi-configs.ts'
import { waitView } from './airport-ride.ts'
import { airportsOfTown, pricesOfTown } from './rules/shuttle-price.ts'

export type ShuttleWish = {
  readonly code: AirportCode
  readonly direction: AirportDirection
  /** The rider's end of the route, opposite the airport. */
  readonly place: LatLng
  /** Null for an immediate ride, or before a time is chosen. */
  readonly boardingAt: Instant | null
}

const fareHashBytes = 12

/** Returns start and end of a shuttle's route. */
export function endsOf({ code, direction, place }: Omit<ShuttleWish, 'boardingAt'>): {
  readonly start: LatLng
  readonly end: LatLng
} {
  const airport = airportPlace(code, direction).location
  return direction === 'pickup' ? { start: airport, end: place } : { start: place, end: airport }
}

type Input = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** Prices every class of shuttle from the table and stores each price as a binding quote with an expiry. */
export async function quoteShuttle({
  tx,
  house,
  riderId,
  wish,
  way,
}: Input & { readonly wish: ShuttleWish; readonly way: Way }): Promise<
  AirportPricing & { window: { earliest: number; latest: number; may_be_now: boolean } }
> {
  const { code, direction, boardingAt } = wish
  const now = house.clock.now()
  const policy = await configValue(tx, taxiConfigs.airport_shuttle)
  if (boardingAt !== null) refuseOutsideWindow({ policy, boardingAt, now })
  const { county, town, prices } = await pricesAt(tx, wish)
  const wait = direction === 'pickup' ? await configValue(tx, taxiConfigs.airport_shuttle_wait) : null
  const expiresAt = plusSeconds(now, await configValue(tx, taxiConfigs.quote_seconds))
  const quotes = airportClassNames.map((airportClass): Quote & { readonly quotedTwd: number } => ({
    riderId,
    fareHash: house.random.hex(fareHashBytes),
    region: way.region,
    county: way.county,
    ...endsOf(wish),
    stops: [],
    changeOf: null,
    featureMap: airportClasses[airportClass].featureMap,
    fareMode: 'FIX_FARE',
    quotedTwd: prices[airportClass],
    range: null,
    route: way.route,
    breakdown: [{ kind: 'fixedFare', quantity: null, amountTwd: prices[airportClass] }],
    carModel: null,
    isEndApproximate: false,
    boardingAt,
    airport: { code, direction, airportClass, wait },
    createdAt: now,
    expiresAt,
  }))
  await insertQuotes(tx, quotes)
  const { earliest, latest } = windowBounds(policy.window, now)
  return {
    airport_code: code,
    direction,
    county,
    town,
    prices: quotes.map(({ airport, fareHash, quotedTwd }) => {
      const airportClass = airport?.airportClass ?? 'airport_four_seater'
      const { vehicleType, featureMap, passengers, luggage, minutesToArrive } = airportClasses[airportClass]
      return {
        ...{ airport_class: airportClass, vehicleType, featureMap, passengers, luggage },
        ...{ fare_hash: fareHash, fare: quotedTwd, minutes_to_arrive: minutesToArrive },
      }
    }),
    wait: waitView(wait),
    route: way.route,
    expiresAt,
    window: {
      earliest: unixSecondsOf(earliest),
      latest: unixSecondsOf(latest),
      may_be_now: mayBeNow(wish),
    },
  }
}

/** Whether the pick-up may be immediate, which only Taoyuan offers. */
export function mayBeNow({ code, direction }: Pick<ShuttleWish, 'code' | 'direction'>): boolean {
  return direction === 'pickup' && airports[code].isServedAtOnce
}

/** Returns the prices of the town in a wish. If no shuttle serves the town, the refusal lists the airports that do. */
async function pricesAt(tx: Tx, { code, place }: ShuttleWish) {
  const table = await configValue(tx, taxiConfigs.airport_shuttle_prices)
  const { county = '', town = '' } = villageAtOrBeside(place) ?? {}
  const prices = pricesOfTown(table, { airport: airports[code].iata, county, town })
  if (prices === undefined)
    throw new Refusal('taxi.noShuttleThere', {
      place: `${county}${town}`,
      airports: airportsOfTown(table, { county, town }).join(','),
      field: 'latitude',
    })
  return { county, town, prices }
}
