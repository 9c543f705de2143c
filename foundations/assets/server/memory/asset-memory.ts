import type {
  Asset,
  AssetModel,
  AssetOperator,
  GlobalRules,
  Keep,
  Sighting,
  Stand,
  Zone,
} from '@daoxing/assets/contract'
import { type CarKeeps, carKeepsOf, standsOf } from './car-keeps.ts'
import { createZoneMemory, type ZoneMemory } from './zone-memory.ts'

/** The result of a read of the database; an asset comes with its keeps that are not over. */
export type AssetNews = {
  readonly operators: readonly AssetOperator[]
  readonly models: readonly AssetModel[]
  readonly stands: readonly Stand[]
  readonly zones: readonly Zone[]
  readonly globalRules: readonly GlobalRules[]
  readonly assets: readonly {
    readonly asset: Asset
    readonly keeps: readonly Keep[]
    /** Null: no rider has ever missed it. Left out: as it was. */
    readonly sighting?: Sighting | null
  }[]
}

export type AssetMemory = {
  operator(operatorId: string): AssetOperator | undefined
  model(modelCode: string): AssetModel | undefined
  models(): Iterable<AssetModel>
  stand(standId: string): Stand | undefined
  stands(): Iterable<Stand>
  car(assetId: string): CarKeeps | undefined
  cars(): Iterable<CarKeeps>
  /** Plates are unique among operators. */
  carOfPlate(plate: string): CarKeeps | undefined
  /** The assets that are at this stand at some time, now or after an order brings them there. */
  carsAt(standId: string): Iterable<CarKeeps>
  readonly zones: ZoneMemory
  /** Calls the listener with every asset that is new or changed, from now on. */
  watch(listener: (car: CarKeeps) => void): void
  /** An own change that is committed. It counts until a later read confirms it. */
  change(news: AssetNews['assets'][number]): void
  /** A mark in the sequence of own changes. */
  mark(): number
  /** Assets with own changes that no read has confirmed. */
  unconfirmed(): readonly string[]
  /** Takes over the result of a read that began at the mark. Own changes since then are read again next time. */
  takeOver(news: AssetNews, mark: number): void
}

/** The assets as one process knows them. It answers questions; the database decides. */
export function createAssetMemory(): AssetMemory {
  const operators = new Map<string, AssetOperator>()
  const models = new Map<string, AssetModel>()
  const stands = new Map<string, Stand>()
  const cars = new Map<string, CarKeeps>()
  const carsByStand = new Map<string, Map<string, CarKeeps>>()
  const idsByPlate = new Map<string, string>()
  const changedAt = new Map<string, number>()
  const zones = createZoneMemory()
  const listeners: ((car: CarKeeps) => void)[] = []
  let changes = 0

  function put({ asset, keeps, sighting }: AssetNews['assets'][number]): void {
    const { assetId } = asset
    const before = cars.get(assetId)
    if (before) for (const standId of standsOf(before)) carsByStand.get(standId)?.delete(assetId)
    const car = carKeepsOf(asset, keeps, sighting === undefined ? before?.sighting : (sighting ?? undefined))
    cars.set(assetId, car)
    if (before && before.asset.plate !== asset.plate) idsByPlate.delete(before.asset.plate)
    idsByPlate.set(asset.plate, assetId)
    for (const standId of standsOf(car)) carsByStand.getOrInsertComputed(standId, () => new Map()).set(assetId, car)
    for (const listener of listeners) listener(car)
  }

  return {
    operator: (operatorId) => operators.get(operatorId),
    model: (modelCode) => models.get(modelCode),
    models: () => models.values(),
    stand: (standId) => stands.get(standId),
    stands: () => stands.values(),
    car: (assetId) => cars.get(assetId),
    cars: () => cars.values(),
    carOfPlate: (plate) => cars.get(idsByPlate.get(plate) ?? ''),
    carsAt: (standId) => carsByStand.get(standId)?.values() ?? [],
    zones,
    watch: (listener) => void listeners.push(listener),
    change(news) {
      changes += 1
      changedAt.set(news.asset.assetId, changes)
      put(news)
    },
    mark: () => changes,
    unconfirmed: () => [...changedAt.keys()],
    takeOver(news, mark) {
      for (const operator of news.operators) operators.set(operator.operatorId, operator)
      for (const model of news.models) models.set(model.modelCode, model)
      for (const stand of news.stands) stands.set(stand.standId, stand)
      zones.takeOver(news)
      for (const found of news.assets) {
        const { assetId } = found.asset
        if ((changedAt.get(assetId) ?? 0) > mark) continue
        changedAt.delete(assetId)
        put(found)
      }
    },
  }
}
