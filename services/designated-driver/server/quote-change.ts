import { configValue } from '@daoxing/configs/server'
import { type BodyOf, distanceMetres, type LatLng, plusSeconds, Refusal, unixSecondsOf } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { estimateTripChange, TripChangeQuote } from '@daoxing/designated-driver/contract'
import { designatedDriverConfigs } from './designated-driver-configs.ts'
import { localTime, unixOrNull } from './rules/local-time.ts'
import { priceOf } from './rules/price.ts'
import { endOf } from './rules/wish-of.ts'
import { tariffNow, wayBetween } from './quote-trip.ts'
import { refuseUnreachable } from './service-area.ts'
import { type Fee, insertFee } from './stores/fee-store.ts'
import type { TripPlace, TripRecord, TripWay } from './stores/trip-table.ts'
import { arrivesAt, routeView, type TripInput } from './trip-view.ts'

const apartMetresMin = 100
const feeIdBytes = 12

export type PlannedChange = {
  readonly end: TripPlace | null
  readonly hours: number | null
  /** The way from the start to the new end, the driven part included; null if the end stays. */
  readonly way: TripWay | null
}

type Wish = {
  readonly house: House
  readonly trip: TripRecord
  readonly body: BodyOf<typeof estimateTripChange>
  /** Where the car is, once it drives. */
  readonly at: LatLng | undefined
}

/** The parts of a change with its way. By the hour the hours may grow and the end may move; otherwise only the end. */
export async function wayOfChange({ house, trip, body, at }: Wish): Promise<PlannedChange> {
  const [end, hours] = [endOf(body), body.hours ?? null]
  const misfit = (field: string) => new Refusal('designatedDriver.wishDoesNotFit', { field })
  if (end === null && hours === null) throw misfit('end_address')
  if (hours !== null && (trip.hours === null || hours <= trip.hours)) throw misfit('hours')
  if (end === null) return { end: trip.end, hours, way: trip.way }
  const from = trip.state === 'TRIP_STARTED' ? (at ?? trip.start.location) : trip.start.location
  if (distanceMetres(from, end.location) < apartMetresMin) throw new Refusal('designatedDriver.placesTooNear')
  refuseUnreachable(trip.start.location, end.location)
  return { end, hours: hours ?? trip.hours, way: await wholeWay({ house, trip, from, to: end.location }) }
}

type Drive = Pick<Wish, 'house' | 'trip'> & { readonly from: LatLng; readonly to: LatLng }

/** The drawn line is the one ahead; its length and duration include the part that was driven. */
async function wholeWay({ house, trip, from, to }: Drive): Promise<TripWay> {
  const departAt = house.clock.now()
  const ahead = await wayBetween(house, { from, to, departAt })
  const start = trip.start.location
  if (trip.state !== 'TRIP_STARTED' || distanceMetres(start, from) < apartMetresMin) return ahead
  const driven = await wayBetween(house, { from: start, to: from, departAt })
  return {
    polyline: ahead.polyline,
    distanceMetres: driven.distanceMetres + ahead.distanceMetres,
    durationSeconds: driven.durationSeconds + ahead.durationSeconds,
  }
}

/** Stores the price of a change by the tariff of the trip's start. */
export async function quoteChange({
  tx,
  house,
  trip,
  planned: { end, hours, way },
}: TripInput & { readonly planned: PlannedChange }): Promise<Fee> {
  const { riderId, region, county, mode, markupTwd, cancelFeeTwd, tripHash, reservedFor, requestedAt, start } = trip
  const at = reservedFor ?? requestedAt
  const tariff = await tariffNow(tx, { county, at })
  const { clock, isHoliday } = localTime(at)
  const distance = way?.distanceMetres ?? trip.includedMetres ?? tariff.baseMetres
  const { amountTwd, lines } = priceOf(tariff, { distanceMetres: distance, hours, clock, isHoliday, markupTwd })
  const { quoteSeconds } = await configValue(tx, designatedDriverConfigs.designated_driver_times)
  const fee: Fee = {
    ...{ riderId, feeId: house.random.hex(feeIdBytes), region, county, mode, amountTwd, lines: [...lines] },
    ...{ cancelFeeTwd, changeOf: tripHash, stage: stageOf(trip), start: start.location, end, way, reservedFor },
    ...{ hours, hourTwd: trip.hourTwd, includedMetres: hours === null ? Math.max(tariff.baseMetres, distance) : null },
    expiresAt: plusSeconds(house.clock.now(), quoteSeconds),
  }
  await insertFee(tx, fee)
  return fee
}

/** A quoted change beside the agreed price. */
export async function changeQuoteView({ tx, trip, fee }: TripInput & { readonly fee: Fee }): Promise<TripChangeQuote> {
  const { end, way, hours, amountTwd } = fee
  const { answerSeconds } = await configValue(tx, designatedDriverConfigs.designated_driver_times)
  return {
    ...{ trip_hash: trip.tripHash, change_hash: fee.feeId, expires_at: unixSecondsOf(fee.expiresAt) },
    end_address: end?.address ?? null,
    end_lat: end?.location.lat ?? null,
    end_lng: end?.location.lng ?? null,
    ...{ hours, route: routeView(way), before_amount: trip.amountTwd, amount: amountTwd, lines: [...fee.lines] },
    difference: amountTwd - trip.amountTwd,
    arrives_at: unixOrNull(arrivesAt({ ...trip, way, hours })),
    answer_seconds: answerSeconds,
  }
}

/** A change is quoted for one stage of its trip: once the car has left, or after another change, it fits no more. */
export const stageOf = ({ state, appliedChanges }: TripRecord): string =>
  `${state === 'TRIP_STARTED' ? 'driving' : 'before'} ${appliedChanges}`
