import { configValue } from '@daoxing/configs/server'
import type { MyCar } from '@daoxing/charging/contract'
import { instantFromMs, type LatLng } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { withDiscount } from '@daoxing/charging/contract'
import { contractorPercents } from '../account/discount-of.ts'
import { chargingConfigs } from '../charging-configs.ts'
import { estimateCharge } from '../quote/estimate-charge.ts'
import { seriesOf } from '../rules/car-series.ts'
import { carOf } from '../stores/car-store.ts'
import { favouritesOf } from '../stores/favourite-store.ts'
import { isDcCode, tenthsOf } from './connector-code.ts'
import { stationsOf } from './follow-stations.ts'
import type { Viewing } from './station-view.ts'

/** Without other wishes a car is charged from 20 to 80 %. */
const usualCharge = { nowPercent: 20, targetPercent: 80 }

type Asked = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string | undefined
  readonly from: LatLng | undefined
  readonly filter?: Partial<Viewing['filter']> | undefined
  readonly carSeriesId?: string | undefined
  readonly nowPercent?: number | undefined
  readonly targetPercent?: number | undefined
}

/** Everything that a list, a map or a station needs to be shown to this rider. */
export async function viewingFor(asked: Asked): Promise<Viewing> {
  const { tx, house, riderId, from } = asked
  const index = stationsOf(house)
  const filter = { plugMask: 0xff, lowKw: 0, highKw: 2_000, priceTypes: 0, nowMs: house.clock.nowMs(), ...asked.filter }
  const car = await carAsked(asked)
  const percents = car
    ? await contractorPercents({ tx, riderId, now: instantFromMs(filter.nowMs) })
    : new Map<string, number>()
  const parties = await configValue(tx, chargingConfigs.charging_operators)
  const costs = new Map<string, number | null>()
  return {
    index,
    filter,
    from,
    car,
    favourites: riderId === undefined ? new Set() : await favouritesOf(tx, riderId),
    ownParties: new Set(Object.entries(parties).flatMap(([party, { isOwn }]) => (isOwn === true ? [party] : []))),
    costOf({ codes, tariffSets, timeZone, countryCode, partyId }, place) {
      const [code, set] = [codes[place] ?? 0, tariffSets[place] ?? 0]
      // Few tariffs and powers serve many connectors.
      return costs.getOrInsertComputed(`${set} ${timeZone} ${code & 8} ${tenthsOf(code)}`, () => {
        const { tariff } = index.tariffs.at(set, filter.nowMs)
        if (!tariff || !car) return null
        const percent = percents.get(`${countryCode}/${partyId}`)
        const estimate = estimateCharge({
          tariff: percent === undefined ? tariff : withDiscount(tariff, percent),
          timeZone,
          startMs: filter.nowMs,
          connector: { current: isDcCode(code) ? 'DC' : 'AC', powerKw: tenthsOf(code) / 10 },
          series: car.series,
          car: car.mine,
          limit: null,
          graceMinutes: 0,
        })
        return estimate?.totalTwd ?? null
      })
    },
  }
}

/** The car of the question, or the one that the rider has chosen. */
async function carAsked({ tx, riderId, carSeriesId, nowPercent, targetPercent }: Asked): Promise<Viewing['car']> {
  const chosen = riderId === undefined ? null : await carOf(tx, riderId)
  const seriesId = carSeriesId ?? chosen?.carSeriesId
  const series = seriesId === undefined ? undefined : seriesOf(seriesId)
  if (!series) return undefined
  const usual = chosen?.carSeriesId === seriesId ? chosen : usualCharge
  const mine: MyCar = {
    carSeriesId: series.carSeriesId,
    nowPercent: nowPercent ?? usual?.nowPercent ?? usualCharge.nowPercent,
    targetPercent: targetPercent ?? usual?.targetPercent ?? usualCharge.targetPercent,
  }
  return { series, mine }
}
