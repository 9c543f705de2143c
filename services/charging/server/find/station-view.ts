import type { CarSeries, ChargingStation, MyCar } from '@daoxing/charging/contract'
import { distanceMetres, type LatLng, instantFromMs } from '@daoxing/kit/contract'
import { travelEstimate } from '@daoxing/places/server'
import { chanceOfCharger, chanceOfStation } from '../rules/chance-free.ts'
import { isOpenAt } from '../rules/opening-hours.ts'
import { isFast, kindOf } from '../rules/plug-of.ts'
import { chargerKeyText } from '../rules/station-key.ts'
import {
  isDcCode,
  isFreeCode,
  isServingCode,
  plugBitOf,
  plugsOfMask,
  statusOfCode,
  tenthsOf,
} from './connector-code.ts'
import { connectorFits, type StationFilter } from './match-stations.ts'
import type { IndexedStation, StationIndex } from './station-index.ts'

export type Viewing = {
  readonly index: StationIndex
  readonly filter: Pick<StationFilter, 'plugMask' | 'lowKw' | 'highKw' | 'priceTypes' | 'nowMs'>
  /** The rider's position; undefined if unknown. */
  readonly from: LatLng | undefined
  readonly car: { readonly series: CarSeries; readonly mine: MyCar } | undefined
  readonly favourites: ReadonlySet<string>
  /** Parties of the house itself. */
  readonly ownParties: ReadonlySet<string>
  /** The price of charging the car at a connector; null if it is not known. */
  readonly costOf: (station: IndexedStation, place: number) => number | null
}

/** A station as the list shows it. Everything that is counted is of connectors that fit the filter. */
export function stationView(viewing: Viewing, station: IndexedStation): ChargingStation {
  const { index, filter, from, favourites, ownParties } = viewing
  const { key, countryCode, partyId, stationId, name, address, lat, lng, codes, timeZone, hours } = station
  const fitting = fittingPlaces(viewing, station)
  let [free, total, mask, tenths, hasFast, hasSlow] = [0, 0, 0, 0, false, false]
  for (const place of fitting) {
    const code = codes[place] ?? 0
    if (isFreeCode(code)) free += 1
    if (isServingCode(code)) total += 1
    mask |= plugBitOf(code)
    tenths = Math.max(tenths, tenthsOf(code))
    if (isFast({ current: isDcCode(code) ? 'DC' : 'AC', powerKw: tenthsOf(code) / 10 })) hasFast = true
    else hasSlow = true
  }
  const prices = fitting.flatMap(
    (place) => index.tariffs.priceAt(station.tariffSets[place] ?? 0, timeZone, filter.nowMs) ?? [],
  )
  const way = from && wayTo(from, station)
  return {
    stationId,
    countryCode,
    partyId,
    stationName: name,
    latitude: lat,
    longitude: lng,
    address,
    isOpen: isOpenAt(hours, timeZone, filter.nowMs),
    isRoaming: !ownParties.has(`${countryCode}/${partyId}`),
    kind: kindOf(hasFast, hasSlow),
    maxPowerKw: tenths / 10,
    free,
    total,
    plugs: plugsOfMask(mask),
    fromTwdPerKwh: prices.length === 0 ? null : Math.min(...prices),
    statusAt: statusAtOf(station),
    distanceMetres: way ? way.metres : null,
    driveMinutes: way ? way.minutes : null,
    estimateTwd: costOfStation(viewing, station, fitting),
    chanceFree: chanceAt(viewing, station, fitting),
    isFavourite: favourites.has(key),
  }
}

/** The connectors that fit the filter, and the car if there is one. */
function fittingPlaces({ index, filter }: Viewing, station: IndexedStation): readonly number[] {
  const types = index.tariffs.typesAt(filter.nowMs)
  const places: number[] = []
  for (let place = 0; place < station.codes.length; place += 1)
    if (connectorFits(types, station, place, filter)) places.push(place)
  return places
}

/** The straight distance, and the minutes of the usual way: no route is asked for each station. */
function wayTo(from: LatLng, { lat, lng }: LatLng) {
  const metres = Math.round(distanceMetres(from, { lat, lng }))
  return { metres, minutes: Math.ceil(travelEstimate(from, { lat, lng }).seconds / 60) }
}

function statusAtOf({ chargers }: IndexedStation): ChargingStation['statusAt'] {
  const newest = chargers.reduce((latest, { statusAtMs }) => Math.max(latest, statusAtMs), 0)
  return newest === 0 ? null : instantFromMs(newest)
}

/** The cheapest connector for the rider's car. */
export function costOfStation(
  viewing: Viewing,
  station: IndexedStation,
  places: readonly number[] = fittingPlaces(viewing, station),
): number | null {
  const { car, costOf } = viewing
  if (!car) return null
  const carMask = car.series.plugs
  const costs = places.flatMap((place) => {
    const fits = plugsOfMask(plugBitOf(station.codes[place] ?? 0)).some((plug) => carMask.includes(plug))
    // A plug that is out of order charges nothing.
    return fits && isServingCode(station.codes[place] ?? 0) ? (costOf(station, place) ?? []) : []
  })
  return costs.length === 0 ? null : Math.min(...costs)
}

const taken = new Set(['CHARGING', 'BLOCKED', 'RESERVED'])
const dead = new Set(['INOPERATIVE', 'OUTOFORDER', 'PLANNED', 'REMOVED'])
const houseOffsetHours = 8

/** The chance of a free charger on arrival; null without a charger in service. A closed station has none. */
export function chanceAt(
  viewing: Viewing,
  station: IndexedStation,
  places: readonly number[] = fittingPlaces(viewing, station),
): number | null {
  const { index, filter, from } = viewing
  if (places.length === 0) return null
  const minutes = from ? wayTo(from, station).minutes : 0
  const arrivalMs = filter.nowMs + minutes * 60_000
  if (!isOpenAt(station.hours, station.timeZone, arrivalMs)) return 0
  const hour = Math.floor(arrivalMs / 3_600_000 + houseOffsetHours) % 24
  const seenChargers = new Set<number>()
  const chances: number[] = []
  for (const place of places) {
    const number = station.chargerOf[place] ?? 0
    if (seenChargers.has(number)) continue
    seenChargers.add(number)
    const [code, charger] = [station.codes[place] ?? 0, station.chargers[number]]
    const status = statusOfCode(code)
    const key = chargerKeyText(station.key, charger?.chargerId ?? '')
    const usual = index.usual.get(key)
    chances.push(
      chanceOfCharger(
        {
          now: status === 'AVAILABLE' ? 'free' : taken.has(status) ? 'taken' : dead.has(status) ? 'dead' : 'unknown',
          current: isDcCode(code) ? 'DC' : 'AC',
          seen: usual?.seen[hour] ?? 0,
          busy: usual?.busy[hour] ?? 0,
          isDoubtful: index.doubtful.has(key),
        },
        minutes,
      ),
    )
  }
  return chanceOfStation(chances)
}
