import { configValue } from '@daoxing/configs/server'
import type { CarSeries, ChargeEstimate, ChargeLimit, MyCar } from '@daoxing/charging/contract'
import { msOf, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { withDiscount } from '@daoxing/charging/contract'
import { discountOf } from '../account/best-discount.ts'
import { chargingConfigs } from '../charging-configs.ts'
import { reservationAt } from '../reservation/begin-reservation.ts'
import { nearestOther, stationKeyOfPlug } from '../find/nearest-other.ts'
import { seriesOf } from '../rules/car-series.ts'
import { holdTwd } from '../rules/hold-twd.ts'
import { knownZone } from '../rules/local-week.ts'
import { isOpenAt } from '../rules/opening-hours.ts'
import { plugProblem } from '../rules/plug-problem.ts'
import { plugKeyText } from '../rules/station-key.ts'
import type { Discount, SessionTerms } from '../rules/terms.ts'
import { carOf } from '../stores/car-store.ts'
import { insertQuote, type Quote } from '../stores/quote-store.ts'
import { findStationFacts } from '../stores/station-facts-store.ts'
import { type ChosenPlug, chosenPlug, type PlugName } from './chosen-plug.ts'
import { estimateCharge } from './estimate-charge.ts'

export type QuoteWish = {
  readonly plug: PlugName
  /** Without it the car that the rider has chosen, if any. */
  readonly car?: MyCar | undefined
  readonly limit?: ChargeLimit | undefined
}

export type QuotedCharge = Quote & { readonly fitsCar: boolean | null; readonly chosen: ChosenPlug }

/**
 * Promises a price for a charge at this plug now, by the engine that bills. Refuses a plug at which none can start, and
 * names the nearest free other one.
 */
export async function quoteNow(tx: Tx, house: House, riderId: string, wish: QuoteWish): Promise<QuotedCharge> {
  const now = house.clock.now()
  const chosen = await chosenPlug(tx, wish.plug, now)
  const car = wish.car ?? (await carOf(tx, riderId)) ?? undefined
  const series = car === undefined ? undefined : seriesOf(car.carSeriesId)
  if (wish.car !== undefined && !series) throw new Refusal('kit.notFound')
  const { location, evse, place, operator } = chosen
  const charger = { operatorId: operator.operatorId, locationId: location.id, evseUid: evse.uid }
  const kept = await reservationAt({ tx, house, riderId }, charger)
  // A reservation begins the session at its operator: the tariff of then counts.
  const tariff = kept?.connectorId === chosen.connector.id ? kept.terms.tariff : chosen.tariff
  const refuse = async (key: ConstructorParameters<typeof Refusal>[0]): Promise<never> => {
    const besides = { stationKey: stationKeyOfPlug(wish.plug), chargerId: evse.uid }
    const { plug, location: from } = place
    throw new Refusal(key, await nearestOther({ tx, house, from, besides, plug, series }))
  }
  const problem = plugProblem({
    ...{ status: evse.status, capabilities: evse.capabilities, plug: place.plug, series },
    isOpen: isOpenAt(location.opening_times, location.time_zone, msOf(now)),
    hasTariff: tariff !== undefined,
    isReservedForRider: kept !== undefined,
  })
  if (problem) return refuse(problem)
  if (!tariff) throw new Error('a plug without a tariff was offered')
  const discount = await discountOf({ tx, riderId, now, place, carSeriesId: car?.carSeriesId })
  const graceMinutes = place.current === 'DC' ? operator.graceDcMinutes : operator.graceAcMinutes
  const limit = wish.limit ?? null
  const estimate = estimateCharge({
    tariff: discounted(tariff, discount),
    timeZone: knownZone(location.time_zone),
    startMs: msOf(now),
    connector: place,
    series,
    car,
    limit,
    graceMinutes,
  })
  if (!estimate) return refuse('charging.limitTooSmall')
  const { leastTwd } = await configValue(tx, chargingConfigs.charging_cover)
  const { quoteSeconds } = await configValue(tx, chargingConfigs.charging_terms)
  const quote: Quote = {
    riderId,
    quoteHash: house.random.hex(10),
    plugKey: plugKeyText(wish.plug),
    start: {
      operatorId: operator.operatorId,
      ...{ locationId: location.id, evseUid: evse.uid, connectorId: chosen.connector.id },
      ...{ place, limit, estimate, holdTwd: holdTwd(estimate.totalTwd + (kept?.fees.holdTwd ?? 0), limit, leastTwd) },
      terms: await termsOf({ tx, chosen: { ...chosen, tariff }, estimate, discount, graceMinutes, car, series }),
    },
    createdAt: now,
    expiresAt: plusSeconds(now, quoteSeconds),
  }
  await insertQuote(tx, quote)
  return { ...quote, chosen, fitsCar: series ? true : null }
}

type Termed = {
  readonly tx: Tx
  readonly chosen: ChosenPlug
  readonly estimate: ChargeEstimate
  readonly discount: Discount | null
  readonly graceMinutes: number
  readonly car: MyCar | undefined
  readonly series: CarSeries | undefined
}

/** The terms by which the session will be billed: the tariff as it stands now counts for all of it. */
async function termsOf({ tx, chosen, estimate, discount, graceMinutes, car, series }: Termed): Promise<SessionTerms> {
  const { tariff, location, place } = chosen
  if (!tariff) throw new Error('a plug without a tariff was offered')
  const { countryCode, partyId, locationId } = place
  const key = stationKeyOfPlug({ toCountryCode: countryCode, toPartyId: partyId, locationId })
  const facts = await findStationFacts(tx, key)
  const carKw = series && (place.current === 'DC' ? series.maxDcKw : series.maxAcKw)
  return {
    tariff,
    timeZone: knownZone(location.time_zone),
    discount,
    graceSeconds: graceMinutes * 60,
    parkingTwdPerHour: estimate.afterGraceTwdPerHour,
    parking: estimate.afterGraceTwdPerHour !== null ? 'occupancy' : facts?.parkingFee ? 'site' : 'none',
    maxWatts: Math.round(Math.min(place.powerKw, carKw ?? place.powerKw) * 1000),
    car:
      car && series
        ? {
            ...{ carSeriesId: series.carSeriesId, usableWh: Math.round(series.usableKwh * 1000) },
            ...{ nowPercent: car.nowPercent, targetPercent: car.targetPercent },
          }
        : null,
  }
}

/** The tariff at which this rider is billed. */
export const discounted = (tariff: SessionTerms['tariff'], discount: Discount | null) =>
  discount === null
    ? tariff
    : withDiscount(
        tariff,
        discount.percent,
        discount.window ? { start_time: discount.window.from, end_time: discount.window.until } : undefined,
      )
