import type { OcpiTariff, TariffType } from '@daoxing/charging/contract'
import { msOf } from '@daoxing/kit/contract'
import { energyPriceNow } from '../rules/tariff-lines.ts'

export const tariffTypeBit: Readonly<Record<TariffType, number>> = { ENERGY: 1, TIME: 2, FLAT: 4, PARKING_TIME: 8 }

/** The tariff that counts for a set of them at one moment. */
export type TariffNow = {
  /** Undefined while no tariff of the set is known, or none holds now. */
  readonly tariff: OcpiTariff | undefined
  /** Its kinds of price. */
  readonly types: number
  /** Every tariff of the set is in a foreign currency: nothing can be paid here. */
  readonly isForeign: boolean
}

export type KnownTariffs = {
  put(key: string, tariff: OcpiTariff | undefined): void
  /** A number for the tariffs of a connector. Many connectors have the same ones. */
  setOf(keys: readonly string[]): number
  at(set: number, atMs: number): TariffNow
  /** The kinds of price of every set, by its number; -1 for a set in foreign currencies alone. For scans. */
  typesAt(atMs: number): Int8Array
  /** The price of a kilowatt hour, remembered for the minute. */
  priceAt(set: number, timeZone: string, atMs: number): number | null
  /** Changes with every change of a tariff. */
  version(): number
}

const minuteMs = 60_000
const unknownTariff: TariffNow = { tariff: undefined, types: 0, isForeign: false }

export function createKnownTariffs(): KnownTariffs {
  const tariffs = new Map<string, OcpiTariff>()
  const numbers = new Map<string, number>()
  const sets: (readonly string[])[] = []
  let [minute, version] = [-1, 0]
  let resolved: (TariffNow | undefined)[] = []
  let prices = new Map<string, number | null>()
  let types: Int8Array | undefined

  function fresh(atMs: number): void {
    const now = Math.floor(atMs / minuteMs)
    if (now === minute) return
    minute = now
    resolved = []
    prices = new Map()
    types = undefined
  }

  function at(set: number, atMs: number): TariffNow {
    fresh(atMs)
    const known = resolved[set]
    if (known) return known
    const own = (sets[set] ?? []).flatMap((key) => tariffs.get(key) ?? [])
    const now = own.length === 0 ? unknownTariff : resolve(own, atMs)
    resolved[set] = now
    return now
  }

  return {
    put(key, tariff) {
      if (tariff) tariffs.set(key, tariff)
      else tariffs.delete(key)
      minute = -1
      version += 1
    },
    setOf(keys) {
      const name = keys.join('\n')
      return numbers.getOrInsertComputed(name, () => sets.push([...keys]) - 1)
    },
    at,
    typesAt(atMs) {
      fresh(atMs)
      if (types?.length !== sets.length)
        types = Int8Array.from(sets, (_, set) => (at(set, atMs).isForeign ? -1 : at(set, atMs).types))
      return types
    },
    priceAt(set, timeZone, atMs) {
      const { tariff } = at(set, atMs)
      if (!tariff) return null
      return prices.getOrInsertComputed(`${set} ${timeZone}`, () => energyPriceNow(tariff, timeZone, atMs))
    },
    version: () => version,
  }
}

function resolve(own: readonly OcpiTariff[], atMs: number): TariffNow {
  const payable = own.filter(({ currency }) => currency === 'TWD')
  const tariff = tariffThatHolds(payable, atMs)
  const types = (tariff?.elements ?? [])
    .filter(({ restrictions }) => restrictions?.reservation === undefined)
    .flatMap(({ price_components }) => price_components)
    .reduce((mask, { type }) => mask | tariffTypeBit[type], 0)
  return { tariff, types, isForeign: payable.length === 0 }
}

/** Of several tariffs the regular one counts, and one without a type for all sessions; those of profiles do not. */
export function tariffThatHolds(tariffs: readonly OcpiTariff[], atMs: number): OcpiTariff | undefined {
  const holding = tariffs.filter(
    ({ start_date_time: from, end_date_time: until }) =>
      (from === undefined || msOf(from) <= atMs) && (until === undefined || atMs < msOf(until)),
  )
  const ofType = (type: string | undefined) => holding.find((tariff) => tariff.type === type)
  return ofType('REGULAR') ?? ofType(undefined) ?? ofType('AD_HOC_PAYMENT')
}
