import { configValue } from '@daoxing/configs/server'
import { freeCarsNear, pickupTimePort } from '@daoxing/dispatch/server'
import { type LatLng, type Language, unixSecondsOf } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { CostEstimate, GuidePrice, Insurance } from '@daoxing/designated-driver/contract'
import { designatedDriverConfigs } from './designated-driver-configs.ts'
import { approachMps } from './dispatch-policy.ts'
import { localTime, unixOrNull } from './rules/local-time.ts'
import { guideTwd, latestOf } from './rules/price.ts'
import { acceptedMethods } from './payment-methods.ts'
import type { Fee } from './stores/fee-store.ts'
import { routeView } from './trip-view.ts'

type Shown = { readonly tx: Tx; readonly house: House; readonly fee: Fee; readonly language: Language }

/** A price with all that the standard contract requires to be shown before the wish. */
export async function estimateView({ tx, house, fee, language }: Shown): Promise<CostEstimate> {
  const { mode, hours, way, end, amountTwd, reservedFor } = fee
  const { freeWaitSeconds } = await configValue(tx, designatedDriverConfigs.designated_driver_times)
  const { version } = await configValue(tx, designatedDriverConfigs.designated_driver_agreement)
  return {
    ...{ estimated_trip_fee_id: fee.feeId, expires_at: unixSecondsOf(fee.expiresAt), mode, hours },
    reserve_time: unixOrNull(reservedFor),
    is_open_destination: end === null,
    included_metres: fee.includedMetres,
    amount: amountTwd,
    lines: [...fee.lines],
    route: routeView(way),
    hour_amount: fee.hourTwd,
    guide_price: await guidePriceOf(tx, fee, reservedFor ?? house.clock.now()),
    cancel_fee: fee.cancelFeeTwd,
    free_wait_seconds: freeWaitSeconds,
    payment_methods: [...acceptedMethods],
    insurance: await insuranceNow({ tx, house, language }),
    terms_version: version,
    nearest_driver_minutes: reservedFor === null ? nearestDriverMinutes(house, fee.start) : null,
  }
}

async function guidePriceOf(
  tx: Tx,
  { county, hours, way, includedMetres }: Fee,
  at: string,
): Promise<GuidePrice | null> {
  const guides = await configValue(tx, designatedDriverConfigs.designated_driver_guide_prices)
  const guide = latestOf(guides, { county, day: localTime(at).day })
  if (!guide) return null
  return {
    county,
    base: guide.baseTwd,
    base_metres: guide.baseMetres,
    step: guide.stepTwd,
    step_metres: guide.stepMetres,
    amount: hours === null ? guideTwd(guide, way?.distanceMetres ?? includedMetres ?? 0) : null,
    source: guide.source,
  }
}

/** The policy in force, with the names of its items. */
export async function insuranceNow({ tx, house, language }: Omit<Shown, 'fee'>): Promise<Insurance> {
  const { items, ...policy } = await configValue(tx, designatedDriverConfigs.designated_driver_insurance)
  const nameOf = (id: string) => house.words.say(`designatedDriver_insurance_${id}`, language, {}) ?? id
  return { ...policy, items: items.map(({ id, amount }) => ({ id, name: nameOf(id), amount })) }
}

const nearMetres = 6_000

/** The minutes of the nearest free driver, who comes by scooter; null without one. */
export function nearestDriverMinutes(house: House, point: LatLng): number | null {
  const [nearest] = freeCarsNear({
    ...{ house, service: 'designated-driver', point, features: 0, radiusMetres: nearMetres, limit: 1 },
  })
  if (!nearest) return null
  const way = house.port(pickupTimePort).secondsBetween(nearest.position.location, point, house.clock.now())
  return Math.max(1, Math.ceil(way.metres / approachMps / 60))
}
