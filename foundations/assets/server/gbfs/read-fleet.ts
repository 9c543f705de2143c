import { setImmediate } from 'node:timers/promises'
import type { AssetModel, Stand } from '@daoxing/assets/contract'
import type { House } from '@daoxing/kit/server'
import type { CarKeeps } from '../memory/car-keeps.ts'
import { conditionsOf } from '../memory/condition-of.ts'
import { memoryOf } from '../memory/memory-of.ts'
import type { HeardReport } from '../rules/hear-report.ts'
import { encodeVehicle } from './encode-vehicle.ts'
import type { Listing, PublishedSystem, SystemTerms } from './published-system.ts'
import { type Standing, standingOf } from './standing-of.ts'

/** What stands at a stand, of this system and of others. */
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
  /** Empty for one that is not shown. */
  readonly text: string
}

/** Vehicles that are encoded anew between two pauses: some milliseconds of work. */
const batch = 500

/**
 * Reads the fleet of a system again and again. Each vehicle is encoded when something of it has changed; the texts of all others
 * are kept.
 */
export function createFleetReader({ house, system }: { readonly house: House; readonly system: PublishedSystem }) {
  let entries = new Map<string, Entry>()
  let revision = 0
  let timesBefore = ''

  return async ({ turnaroundSeconds, shortestSeconds }: SystemTerms): Promise<Fleet> => {
    const times = { turnaroundMs: turnaroundSeconds * 1000, shortestMs: shortestSeconds * 1000 }
    const known = timesBefore === JSON.stringify(times) ? entries : new Map<string, Entry>()
    timesBefore = JSON.stringify(times)
    const memory = memoryOf(house)
    const conditions = conditionsOf(house)
    const nowMs = house.clock.nowMs()
    const next = new Map<string, Entry>()
    const seen = createSeen()
    let encoded = 0
    for (const car of memory.cars()) {
      const { asset } = car
      const listing = system.listingOf({ house, asset })
      const stand = asset.standId === null ? undefined : memory.stand(asset.standId)
      const heard = conditions.of(asset.assetId)
      const before = known.get(asset.assetId)
      const facts = { car, heard, listing, stand }
      const isSame =
        before?.car === car && before.heard === heard && before.listing === listing && before.stand === stand
      const entry = isSame && nowMs < before.standing.untilMs ? before : encodedAnew(facts)
      if (entry.text !== (before?.text ?? '')) revision += 1
      if (entry !== before) encoded += 1
      next.set(asset.assetId, entry)
      seen.take(entry)
      if (entry !== before && encoded % batch === 0) await setImmediate()
    }
    entries = next
    return { revision, ...seen.all((modelCode) => memory.model(modelCode)) }

    function encodedAnew(facts: Omit<Entry, 'standing' | 'text'>): Entry {
      const standing = standingOf(facts.car, nowMs, times)
      return { ...facts, standing, text: encodeVehicle({ house, system, ...facts, standing }) ?? '' }
    }
  }
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
