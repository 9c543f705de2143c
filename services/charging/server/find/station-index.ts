import type { ConnectorStatus, CurrentKind, OcpiHours, PlugType } from '@daoxing/charging/contract'
import type { Instant } from '@daoxing/kit/contract'
import { msOf } from '@daoxing/kit/contract'
import { foldedName } from '../rules/folded-name.ts'
import { bareEvseId, foldedReference } from '../rules/parse-code.ts'
import { codeOf, withStatus } from './connector-code.ts'
import { createKnownTariffs, type KnownTariffs } from './known-tariffs.ts'

/** A station as the operator publishes it, with the newest statuses. */
export type PublishedStation = {
  readonly key: string
  readonly countryCode: string
  readonly partyId: string
  readonly stationId: string
  readonly name: string
  readonly address: string
  readonly lat: number
  readonly lng: number
  readonly timeZone: string
  readonly hours: OcpiHours | undefined
  readonly chargers: readonly PublishedCharger[]
}

export type PublishedCharger = {
  readonly chargerId: string
  readonly evseId: string | null
  readonly reference: string | null
  readonly status: ConnectorStatus
  readonly statusAt: Instant
  readonly connectors: readonly {
    readonly plug: PlugType | null
    readonly current: CurrentKind
    readonly powerKw: number
    readonly tariffKeys: readonly string[]
  }[]
}

export type IndexedCharger = {
  readonly chargerId: string
  readonly bareEvseId: string
  readonly reference: string
  statusAtMs: number
}

/** The connectors of a station as numbers side by side, by which it is filtered and counted. */
export type IndexedStation = Omit<PublishedStation, 'chargers'> & {
  readonly foldedName: string
  readonly chargers: readonly IndexedCharger[]
  /** By connector. */
  readonly codes: number[]
  readonly chargerOf: readonly number[]
  readonly tariffSets: readonly number[]
}

export type UsualHours = { readonly seen: Uint8Array; readonly busy: Uint8Array }

/** All stations that riders may see, in memory. Positions are in typed arrays, so that a view scans them at once. */
export type StationIndex = {
  put(station: PublishedStation): void
  remove(key: string): void
  /** Takes over the status of a charger. False if the station is known, and the charger has other plugs or is new. */
  setCharger(key: string, charger: PublishedCharger): boolean
  get(key: string): IndexedStation | undefined
  /** By slot; a free slot is undefined. */
  readonly stations: readonly (IndexedStation | undefined)[]
  lats(): Float64Array
  lngs(): Float64Array
  readonly tariffs: KnownTariffs
  /** By the key of a charger. */
  readonly usual: Map<string, UsualHours>
  /** Keys of chargers that two riders call broken. */
  doubtful: ReadonlySet<string>
}

export function createStationIndex(): StationIndex {
  const slots = new Map<string, number>()
  const stations: (IndexedStation | undefined)[] = []
  const free: number[] = []
  const tariffs = createKnownTariffs()
  let lats = new Float64Array(1024)
  let lngs = new Float64Array(1024)

  function slotOf(key: string): number {
    const known = slots.get(key)
    if (known !== undefined) return known
    const slot = free.pop() ?? stations.push(undefined) - 1
    if (slot >= lats.length) {
      lats = larger(lats)
      lngs = larger(lngs)
    }
    slots.set(key, slot)
    return slot
  }
  const get = (key: string) => {
    const slot = slots.get(key)
    return slot === undefined ? undefined : stations[slot]
  }

  return {
    put(station) {
      const slot = slotOf(station.key)
      stations[slot] = indexedStation(station, tariffs)
      lats[slot] = station.lat
      lngs[slot] = station.lng
    },
    remove(key) {
      const slot = slots.get(key)
      if (slot === undefined) return
      slots.delete(key)
      stations[slot] = undefined
      free.push(slot)
    },
    setCharger(key, published) {
      const station = get(key)
      if (!station) return true
      const number = station.chargers.findIndex(({ chargerId }) => chargerId === published.chargerId)
      const charger = station.chargers[number]
      const places = [...station.codes.keys()].filter((place) => station.chargerOf[place] === number)
      const next = published.connectors.map((connector) => codeOf({ ...connector, status: published.status }))
      const isSame = (place: number, at: number) =>
        withStatus(station.codes[place] ?? 0, published.status) === next[at] &&
        station.tariffSets[place] === tariffs.setOf(published.connectors[at]?.tariffKeys ?? [])
      if (!charger || places.length !== next.length || !places.every(isSame)) return false
      charger.statusAtMs = msOf(published.statusAt)
      for (const [at, place] of places.entries()) station.codes[place] = next[at] ?? 0
      return true
    },
    get,
    stations,
    lats: () => lats,
    lngs: () => lngs,
    tariffs,
    usual: new Map(),
    doubtful: new Set(),
  }
}

/** A station as the map keeps it. */
export function indexedStation({ chargers, ...station }: PublishedStation, tariffs: KnownTariffs): IndexedStation {
  const connectors = chargers.flatMap(({ status, connectors }, number) =>
    connectors.map((connector) => ({ ...connector, status, number })),
  )
  return {
    ...station,
    foldedName: foldedName(`${station.name}\n${station.address}`),
    chargers: chargers.map(({ chargerId, evseId, reference, statusAt }) => ({
      chargerId,
      bareEvseId: evseId === null ? '' : bareEvseId(evseId),
      reference: reference === null ? '' : foldedReference(reference),
      statusAtMs: msOf(statusAt),
    })),
    codes: connectors.map(codeOf),
    chargerOf: connectors.map(({ number }) => number),
    tariffSets: connectors.map(({ tariffKeys }) => tariffs.setOf(tariffKeys)),
  }
}

function larger(from: Float64Array): Float64Array<ArrayBuffer> {
  const into = new Float64Array(from.length * 2)
  into.set(from)
  return into
}
