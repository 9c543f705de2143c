import { configValue } from '@daoxing/configs/server'
import { refuseOutsideWindow } from '@daoxing/bookings/server'
import { distanceMetres, type Instant, type LatLng, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { routesPort } from '@daoxing/places/server'
import { type EstimateWish } from '@daoxing/designated-driver/contract'
import { designatedDriverConfigs } from './designated-driver-configs.ts'
import { localTime } from './rules/local-time.ts'
import { priceOf, tariffOf } from './rules/price.ts'
import { endOf, startOf, timedWishOf } from './rules/wish-of.ts'
import { placeOfTrip } from './service-area.ts'
import { type Fee, insertFee } from './stores/fee-store.ts'
import type { TripWay } from './stores/trip-table.ts'

const feeIdBytes = 12
/** Two places at less than this distance are one. */
const apartMetresMin = 100

type Within = { readonly tx: Tx; readonly house: House }

/** The drive between two places. The route engine may be slow, so it is called outside of a transaction. */
export async function wayBetween(
  house: House,
  { from, to, departAt }: { readonly from: LatLng; readonly to: LatLng; readonly departAt: Instant },
): Promise<TripWay> {
  const { polyline, distanceMetres, durationSeconds } = await house.port(routesPort).route({ from, to, departAt })
  return { polyline, distanceMetres: Math.round(distanceMetres), durationSeconds: Math.round(durationSeconds) }
}

/** The parts of a wish, its place and its way. Refused if it cannot be served. */
export async function planWish({ tx, house, body }: Within & { readonly body: EstimateWish }) {
  const [start, end, timed] = [startOf(body), endOf(body), timedWishOf(body)]
  const now = house.clock.now()
  if (end !== null && distanceMetres(start.location, end.location) < apartMetresMin)
    throw new Refusal('designatedDriver.placesTooNear')
  const policy = await configValue(tx, designatedDriverConfigs.designated_driver_reservation)
  if (timed.reservedFor !== null) refuseOutsideWindow({ policy, boardingAt: timed.reservedFor, now })
  const at = timed.reservedFor ?? now
  const place = await placeOfTrip(tx, { start: start.location, end: end?.location ?? null, at })
  const way = end && (await wayBetween(house, { from: start.location, to: end.location, departAt: at }))
  return { start, end, timed, place, way, at }
}
export type PlannedWish = Awaited<ReturnType<typeof planWish>>

/** Stores the price of a wish, which binds until it expires. */
export async function quoteWish({
  tx,
  house,
  riderId,
  planned: { start, end, timed, place, way, at },
}: Within & { readonly riderId: string; readonly planned: PlannedWish }): Promise<Fee> {
  const { hours } = timed
  const tariff = await tariffNow(tx, { county: place.county, at })
  const { clock, isHoliday } = localTime(at)
  const facts = { distanceMetres: way?.distanceMetres ?? tariff.baseMetres, hours, clock, isHoliday, markupTwd: 0 }
  const { amountTwd, lines } = priceOf(tariff, facts)
  const { quoteSeconds } = await configValue(tx, designatedDriverConfigs.designated_driver_times)
  const fee: Fee = {
    ...{ riderId, feeId: house.random.hex(feeIdBytes), ...place, mode: timed.mode, amountTwd, lines: [...lines] },
    cancelFeeTwd: await configValue(tx, designatedDriverConfigs.designated_driver_cancel_fee_twd),
    ...{ changeOf: null, stage: null, start: start.location, end, way, reservedFor: timed.reservedFor, hours },
    includedMetres: hours === null ? Math.max(tariff.baseMetres, way?.distanceMetres ?? 0) : null,
    hourTwd: hours === null ? null : tariff.hourTwd,
    expiresAt: plusSeconds(house.clock.now(), quoteSeconds),
  }
  await insertFee(tx, fee)
  return fee
}

/** The tariff of a county at a moment. */
export async function tariffNow(tx: Tx, { county, at }: { readonly county: string; readonly at: Instant }) {
  const tariffs = await configValue(tx, designatedDriverConfigs.designated_driver_tariffs)
  const tariff = tariffOf(tariffs, { county, day: localTime(at).day })
  if (!tariff) throw new Refusal('designatedDriver.outsideServiceArea', { field: 'start' })
  return tariff
}

/** A rider's price that still binds. Another rider's counts as absent. */
export function refuseUnlessBinding(fee: Fee | undefined, now: Instant): Fee {
  if (!fee || fee.expiresAt <= now) throw new Refusal('designatedDriver.feeExpired')
  return fee
}
