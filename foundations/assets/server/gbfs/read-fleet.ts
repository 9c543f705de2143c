import { setImmediate } from 'node:timers/promises'
import type { AssetModel, Stand } from '@daoxing/assets/contract'
import { msOf } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { CarKeeps } from '../memory/car-keeps.ts'
import { conditionsOf } from '../memory/condition-of.ts'
import { memoryOf } from '../memory/memory-of.ts'
import type { HeardReport } from '../rules/hear-report.ts'
import { hiddenReason, isTakenOut, unseenFromMs } from '../rules/hidden-asset.ts'
import { encodeVehicle } from './encode-vehicle.ts'
import type { Listing, PublishedSystem, SystemTerms } from './published-system.ts'
import { type Standing, standingOf } from './standing-of.ts'

/** The vehicles at a stand, of this system and of others. */
export type AtStand = { occupied: number; disabled: number; readonly free: Map<string, number> }

export type Fleet = {
  /** Grows with every change of a vehicle. */
  readonly revision: number
  /** Each vehicle as it is written. */
  readonly vehicles: readonly string[]
  readonly models: readonly AssetModel[]
  readonly operatorIds: readonly string[]
  readonly stands: ReadonlyMap<string, AtStand>
}

type Entry = {
  readonly car: CarKeeps
  readonly heard: HeardReport | undefined
  readonly listing: Listing
  readonly stand: Stand | undefined
  readonly standing: Standing
  /** Without another change it is written so until then. */
  readonly untilMs: number
  /** Empty for one that is not shown. */
  readonly text: string
}

/** The number of vehicles that are encoded between two pauses: some milliseconds of work. */
const batch = 200

/**
 * Reads the fleet of a system again and again. Each vehicle is encoded when something of it has changed; the texts of all others
 * are kept.
 */
export function createFleetReader({ house, system }: { readonly house: House; readonly system: PublishedSystem }) {
  const entries = new Map<string, Entry>()
  let revision = 0
  let timesBefore = ''

  return async ({ turnaroundSeconds, shortestSeconds }: SystemTerms): Promise<Fleet> => {
    const times = { turnaroundMs: turnaroundSeconds * 1000, shortestMs: shortestSeconds * 1000 }
    const timesNow = JSON.stringify(times)
    const isUsual = timesNow === timesBefore
    timesBefore = timesNow
    const memory = memoryOf(house)
    const conditions = conditionsOf(house)
    const nowMs = house.clock.nowMs()
    const seen = createSeen()
    let encoded = 0
    for (const car of memory.cars()) {
      const { assetId, standId } = car.asset
      const stand = standId === null ? undefined : memory.stand(standId)
      const heard = conditions.of(assetId)
      let entry = entries.get(assetId)
      const isKept = isUsual && entry?.car === car && entry.heard === heard && entry.stand === stand
      if (!entry || !isKept || nowMs >= entry.untilMs) {
        const before = entry?.text ?? ''
        entry = encodeAnew({ house, system, car, heard, stand, nowMs, times })
        entries.set(assetId, entry)
        if (entry.text !== before) revision += 1
        encoded += 1
        if (encoded % batch === 0) await setImmediate()
      }
      seen.take(entry)
    }
    return { revision, ...seen.all((modelCode) => memory.model(modelCode)) }
  }
}

type Facts = Pick<Entry, 'car' | 'heard' | 'stand'> & {
  readonly house: House
  readonly system: PublishedSystem
  readonly nowMs: number
  readonly times: Parameters<typeof standingOf>[2]
}

function encodeAnew({ house, system, car, heard, stand, nowMs, times }: Facts): Entry {
  const lostFromMs = system.hidesLost ? hiddenFromMs(car, heard) : Number.POSITIVE_INFINITY
  const isLost = nowMs >= lostFromMs
  const listing = isLost ? 'absent' : system.listingOf({ house, asset: car.asset })
  const standing = standingOf(car, nowMs, times)
  const untilMs = isLost ? standing.untilMs : Math.min(standing.untilMs, lostFromMs)
  const text = encodeVehicle({ house, system, car, heard, listing, stand, standing }) ?? ''
  return { car, heard, listing, stand, standing, untilMs, text }
}

/** From when on riders are not shown it, unless it reports or is looked at. */
function hiddenFromMs({ sighting }: CarKeeps, heard: HeardReport | undefined): number {
  const heardAtMs = heard ? msOf(heard.heardAt) : null
  const seenAtMs = sighting?.seenAt ? msOf(sighting.seenAt) : null
  const missedCount = sighting?.missedBy.length ?? 0
  const isHidden =
    hiddenReason({ missedCount, isOut: isTakenOut(sighting), heardAtMs: null, seenAtMs, nowMs: 0 }) !== null
  return isHidden ? Number.NEGATIVE_INFINITY : unseenFromMs({ heardAtMs, seenAtMs })
}

/** Collects what the files of a system say of its vehicles. */
function createSeen() {
  const vehicles: string[] = []
  const modelCodes = new Set<string>()
  const operatorIds = new Set<string>()
  const stands = new Map<string, AtStand>()
  return {
    take({ car: { asset }, listing, standing, text }: Entry): void {
      const isThere = asset.state === 'ready' || asset.state === 'repair'
      const place =
        asset.standId !== null && isThere
          ? stands.getOrInsertComputed(asset.standId, () => ({ occupied: 0, disabled: 0, free: new Map() }))
          : undefined
      if (place) place.occupied += 1
      if (listing === 'absent') return
      modelCodes.add(asset.modelCode)
      operatorIds.add(asset.operatorId)
      if (text === '') return
      vehicles.push(text)
      if (!place) return
      if (listing === 'disabled' || standing.kind === 'disabled') place.disabled += 1
      else if (standing.kind === 'free') place.free.set(asset.modelCode, (place.free.get(asset.modelCode) ?? 0) + 1)
    },
    all(modelOf: (modelCode: string) => AssetModel | undefined): Omit<Fleet, 'revision'> {
      const models = [...modelCodes].toSorted().flatMap((code) => modelOf(code) ?? [])
      return { vehicles, models, operatorIds: [...operatorIds].toSorted(), stands }
    },
  }
}
