import { msOf } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { hiddenReason, isTakenOut, unseenFromMs } from '../../rules/hidden-asset.ts'
import type { CarKeeps } from '../car-keeps.ts'
import { nextKeep } from '../car-keeps.ts'
import { conditionsOf } from '../condition-of.ts'
import { memoryOf } from '../memory-of.ts'
import { createViewIndex, type Shown, type ViewIndex } from './view-index.ts'

const views = new WeakMap<House, ViewIndex>()

/** The free assets on the map as this process knows them, up to date at this moment. */
export function viewOf(house: House): ViewIndex {
  const view = views.getOrInsertComputed(house, () => openView(house))
  for (const assetId of view.takeDue(house.clock.nowMs())) look(house, view, memoryOf(house).car(assetId))
  return view
}

/** From now on every change of an asset and every report is taken over at once. */
function openView(house: House): ViewIndex {
  const view = createViewIndex()
  const memory = memoryOf(house)
  memory.watch((car) => look(house, view, car))
  conditionsOf(house).watch(({ assetId }) => look(house, view, memory.car(assetId)))
  for (const car of memory.cars()) look(house, view, car)
  return view
}

function look(house: House, view: ViewIndex, car: CarKeeps | undefined): void {
  if (!car) return
  const nowMs = house.clock.nowMs()
  const { asset, froms, untils, sighting } = car
  const { assetId } = asset
  const heard = conditionsOf(house).of(assetId)
  const seen = {
    heardAtMs: heard ? msOf(heard.heardAt) : null,
    seenAtMs: sighting?.seenAt ? msOf(sighting.seenAt) : null,
  }
  const next = nextKeep(car, nowMs)
  const isKept = (froms[next] ?? Number.POSITIVE_INFINITY) <= nowMs
  const unseenAtMs = unseenFromMs(seen)
  const changesAtMs = (isKept ? untils[next] : froms[next]) ?? Number.POSITIVE_INFINITY
  const dueAtMs = Math.min(changesAtMs, unseenAtMs > nowMs ? unseenAtMs : Number.POSITIVE_INFINITY)
  const isHidden =
    hiddenReason({ ...seen, missedCount: sighting?.missedBy.length ?? 0, isOut: isTakenOut(sighting), nowMs }) !== null
  const isFree = asset.state === 'ready' && !isKept && !isHidden
  view.put(assetId, isFree ? shownOf(house, car) : undefined, dueAtMs)
}

/** Where it said that it is, or where it was left since. Undefined if it is nowhere. */
function shownOf(house: House, { asset }: CarKeeps): Shown | undefined {
  const memory = memoryOf(house)
  const { operatorId, modelCode, standId } = asset
  const heard = conditionsOf(house).of(asset.assetId)
  const isLeftSince = asset.position !== null && asset.position.at > (heard?.position?.heardAt ?? '')
  const stand = standId === null ? undefined : memory.stand(standId)
  const point = isLeftSince ? asset.position?.point : (heard?.position?.point ?? stand?.point)
  const vehicleKind = memory.model(modelCode)?.vehicleKind
  if (!point || !vehicleKind) return undefined
  return { operatorId, vehicleKind, point, energyPercent: heard?.energyPercent ?? asset.energyPercent }
}
