import type { AssetsInView, VehicleKind, ViewBox } from '@daoxing/assets/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { createDueTimes } from './due-times.ts'
import { columnOf, rowOf } from './map-cells.ts'
import { lookAt } from './look-at-view.ts'
import { createViewLayer, placeOf, type ViewLayer } from './view-layer.ts'
import { createViewSlots, tenOf } from './view-slots.ts'

/** A free asset as riders see it. */
export type Shown = {
  readonly operatorId: string
  readonly vehicleKind: VehicleKind
  readonly point: LatLng
  readonly energyPercent: number
}

export type ViewQuestion = {
  readonly box: ViewBox
  /** Of the map, with tiles of 512 pixels. */
  readonly zoom: number
  readonly vehicleKind: VehicleKind
  readonly operatorId?: string | undefined
  /** Whole tens. */
  readonly minEnergyPercent: number
  /** The bytes of JSON that the caller writes of one asset. */
  readonly assetBytes: number
}

/** All free assets on the map, kept up to date one by one. */
export type ViewIndex = {
  /** Where the asset is shown; undefined: it is not. `dueAtMs`: when it has to be looked at again. */
  put(assetId: string, shown: Shown | undefined, dueAtMs: number): void
  /** The assets that have to be looked at again by now. */
  takeDue(nowMs: number): readonly string[]
  look(asked: ViewQuestion): AssetsInView
}

type Layer = { readonly operatorId: string; readonly vehicleKind: VehicleKind; readonly cells: ViewLayer }

export function createViewIndex(): ViewIndex {
  const slots = createViewSlots()
  const dueTimes = createDueTimes()
  const layers: Layer[] = []

  function layerOf({ operatorId, vehicleKind }: Shown): number {
    const known = layers.findIndex((layer) => layer.operatorId === operatorId && layer.vehicleKind === vehicleKind)
    return known >= 0 ? known : layers.push({ operatorId, vehicleKind, cells: createViewLayer(slots) }) - 1
  }

  function show(slot: number, shown: Shown | undefined): void {
    const [from, before] = [slots.layers[slot] ?? -1, placeOf(slots, slot)]
    if (!shown) {
      layers[from]?.cells.remove(slot, before)
      slots.layers[slot] = -1
      return
    }
    const { point, energyPercent } = shown
    const to = layerOf(shown)
    const place = { column: columnOf(point.lng), row: rowOf(point.lat), ten: tenOf(energyPercent) }
    if (from === to) {
      const isSame = place.column === before.column && place.row === before.row && place.ten === before.ten
      if (!isSame) layers[to]?.cells.move(slot, before, place)
    } else {
      layers[from]?.cells.remove(slot, before)
      layers[to]?.cells.add(slot, place)
    }
    slots.layers[slot] = to
    slots.columns[slot] = place.column
    slots.rows[slot] = place.row
    slots.lats[slot] = point.lat
    slots.lngs[slot] = point.lng
    slots.energies[slot] = energyPercent
  }

  return {
    put(assetId, shown, dueAtMs) {
      const slot = slots.slotOf(assetId)
      show(slot, shown)
      // An earlier time that is noted already finds the later one.
      if (dueAtMs >= (slots.dueAtMs[slot] ?? Number.POSITIVE_INFINITY)) return
      slots.dueAtMs[slot] = dueAtMs
      dueTimes.add(dueAtMs, slot)
    },
    takeDue(nowMs) {
      const due: string[] = []
      for (let next = dueTimes.takeDue(nowMs); next; next = dueTimes.takeDue(nowMs)) {
        const { slot, atMs } = next
        if (slots.dueAtMs[slot] !== atMs) continue
        slots.dueAtMs[slot] = Number.POSITIVE_INFINITY
        due.push(slots.ids[slot] ?? '')
      }
      return due
    },
    look({ operatorId, vehicleKind, ...asked }) {
      const chosen = layers.filter(
        (layer) => layer.vehicleKind === vehicleKind && (operatorId === undefined || layer.operatorId === operatorId),
      )
      return lookAt({ slots, layers: chosen.map(({ cells }) => cells), ...asked })
    },
  }
}
