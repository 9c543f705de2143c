import type { Asset, AssetModel, AssetOperator, Stand, StandKind, VehicleKind } from '@daoxing/assets/contract'
import type { House } from '@daoxing/kit/server'
import { memoryOf } from './memory/memory-of.ts'

/** All stands that are not closed for good; some milliseconds behind a change by another server, see `refreshAssets`. */
export function listStands({
  house,
  operatorId,
  kind,
  vehicleKind,
}: {
  readonly house: House
  readonly operatorId?: string
  readonly kind?: StandKind
  readonly vehicleKind?: VehicleKind
}): readonly Stand[] {
  return [...memoryOf(house).stands()].filter(
    (stand) =>
      !stand.isClosed &&
      (operatorId === undefined || stand.operatorId === operatorId) &&
      (kind === undefined || stand.kind === kind) &&
      (vehicleKind === undefined || stand.vehicleKind === vehicleKind),
  )
}

/** Also a closed one, for orders that name it. */
export function standOf(house: House, standId: string): Stand | undefined {
  return memoryOf(house).stand(standId)
}

export function listModels(house: House, vehicleKind: VehicleKind): readonly AssetModel[] {
  return [...memoryOf(house).models()].filter((model) => model.vehicleKind === vehicleKind)
}

export function modelOf(house: House, modelCode: string): AssetModel | undefined {
  return memoryOf(house).model(modelCode)
}

export function operatorOf(house: House, operatorId: string): AssetOperator | undefined {
  return memoryOf(house).operator(operatorId)
}

export function assetOf(house: House, assetId: string): Asset | undefined {
  return memoryOf(house).car(assetId)?.asset
}

/** Undefined if no asset has this plate. */
export function assetOfPlate(house: House, plate: string): Asset | undefined {
  return memoryOf(house).carOfPlate(plate)?.asset
}

/** The assets that belong to a stand now, also those that an order has taken from there. */
export function assetsAt(house: House, standId: string): readonly Asset[] {
  return [...memoryOf(house).carsAt(standId)].map(({ asset }) => asset).filter((asset) => asset.standId === standId)
}
