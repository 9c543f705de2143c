import { type Asset, type AssetModel, type FleetPlan, putFleet, type Stand } from '@daoxing/assets/contract'
import { newUuid } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { announceAfterCommit } from '../memory/memory-of.ts'
import {
  assetsById,
  assetsByPlate,
  changeAsset,
  insertAssets,
  modelsByCode,
  operatorOfPeer,
  putModel,
  putOperator,
  putStand,
  standsOfOperator,
} from '../stores/fleet-store.ts'

type Registering = { readonly tx: Tx; readonly house: House; readonly operatorId: string; readonly plan: FleetPlan }

/** Registers an operator with what it lends. Known rows are updated, and rows that the plan leaves out stay. */
export const putFleetAnswer = answer(putFleet, async ({ body: plan, who: { peerId }, tx, house }) => {
  refuseTwice(
    'models',
    plan.models.map(({ modelCode }) => modelCode),
  )
  refuseTwice(
    'stands',
    plan.stands.map(({ code }) => code),
  )
  refuseTwice(
    'assets',
    plan.assets.map(({ plate }) => plate),
  )
  await lockUntilEnd(tx, 'assets:fleets')
  const known = await operatorOfPeer(tx, peerId)
  const operatorId = known?.operatorId ?? newUuid(house.random)
  const registeredAt = known?.registeredAt ?? house.clock.now()
  const line = plan.operator.line ?? known?.line ?? 'mqtt'
  await putOperator(tx, { ...plan.operator, line, operatorId, peerId, registeredAt })
  const registering = { tx, house, operatorId, plan }
  const models = await registerModels(registering)
  const stands = await registerStands(registering)
  const assets = await registerAssets(registering, { models, stands })
  announceAfterCommit(house)
  return {
    operatorId,
    stands: [...stands.values()].map(({ code, standId }) => ({ code, standId })),
    assets: assets.map(({ plate, assetId }) => ({ plate, assetId })),
  }
})

function refuseTwice(field: string, names: readonly string[]): void {
  if (new Set(names).size < names.length) throw new Refusal('kit.invalidInput', { field })
}

/** The models of the plan and those that its assets name. */
async function registerModels({ tx, operatorId, plan }: Registering): Promise<ReadonlyMap<string, AssetModel>> {
  const codes = [...plan.models, ...plan.assets].map(({ modelCode }) => modelCode)
  const models = new Map((await modelsByCode(tx, [...new Set(codes)])).map((model) => [model.modelCode, model]))
  const foreign = [...models.values()].find((model) => model.operatorId !== operatorId)
  if (foreign) throw new Refusal('assets.nameTaken', { name: foreign.modelCode })
  for (const planned of plan.models) {
    const known = models.get(planned.modelCode)
    if (known && known.vehicleKind !== planned.vehicleKind)
      throw new Refusal('kit.invalidInput', { field: 'vehicleKind' })
    const model = { ...planned, operatorId }
    await putModel(tx, model)
    models.set(model.modelCode, model)
  }
  return models
}

/** All stands of the operator, by their codes. */
async function registerStands({ tx, house, operatorId, plan }: Registering): Promise<ReadonlyMap<string, Stand>> {
  const stands = new Map((await standsOfOperator(tx, operatorId)).map((stand) => [stand.code, stand]))
  for (const planned of plan.stands) {
    const known = stands.get(planned.code)
    if (known && known.vehicleKind !== planned.vehicleKind)
      throw new Refusal('kit.invalidInput', { field: 'vehicleKind' })
    const standId = known?.standId ?? newUuid(house.random)
    const stand = { ...planned, standId, operatorId }
    await putStand(tx, stand)
    stands.set(stand.code, stand)
  }
  return stands
}

type Fleet = { readonly models: ReadonlyMap<string, AssetModel>; readonly stands: ReadonlyMap<string, Stand> }
type PlannedAsset = FleetPlan['assets'][number]

async function registerAssets(registering: Registering, fleet: Fleet): Promise<readonly Asset[]> {
  const { tx, operatorId, plan } = registering
  const plates = plan.assets.map(({ plate }) => plate)
  const known = new Map((await assetsByPlate(tx, plates)).map((asset) => [asset.plate, asset]))
  const added: Asset[] = []
  const kept: (readonly [Asset, PlannedAsset])[] = []
  for (const planned of plan.assets) {
    const { plate, modelCode, stand: code, point } = planned
    const model = fleet.models.get(modelCode)
    if (!model) throw new Refusal('assets.modelUnknown', { name: modelCode })
    const stand = code === undefined ? undefined : fleet.stands.get(code)
    if (code !== undefined && !stand) throw new Refusal('assets.standUnknown', { name: code })
    if (stand && stand.vehicleKind !== model.vehicleKind) throw new Refusal('kit.invalidInput', { field: 'stand' })
    const asset = known.get(plate)
    if (!asset && !stand && !point) throw new Refusal('kit.invalidInput', { field: 'point' })
    if (asset && asset.operatorId !== operatorId) throw new Refusal('assets.nameTaken', { name: plate })
    if (asset) kept.push([asset, planned])
    else added.push(newAsset(registering, { planned, model, stand }))
  }
  await insertAssets(tx, added)
  return [...(await changeKept(tx, kept)), ...added]
}

/** Staff reads the point from a phone. */
const registeredMetres = 20

function newAsset(
  { house, operatorId }: Registering,
  { planned, model, stand }: { planned: PlannedAsset; model: AssetModel; stand: Stand | undefined },
): Asset {
  const { plate, modelCode, energyPercent, odometerKm, state, point } = planned
  const rangeKm = Math.round((model.rangeKm * energyPercent) / 100)
  const position = point ? { point, accuracyMetres: registeredMetres, at: house.clock.now() } : null
  const place = { standId: stand?.standId ?? null, position }
  const assetId = newUuid(house.random)
  return { assetId, operatorId, plate, modelCode, ...place, energyPercent, rangeKm, odometerKm, state, trips: 0 }
}

/** A car that changes is read again under its lock: a renter may have taken it in this moment. */
async function changeKept(tx: Tx, kept: readonly (readonly [Asset, PlannedAsset])[]): Promise<readonly Asset[]> {
  const changing = kept.filter(([asset, planned]) => changeOf(asset, planned)).map(([{ assetId }]) => assetId)
  await lockUntilEnd(tx, ...changing.toSorted().map((assetId) => `assets:asset:${assetId}`))
  const fresh = new Map((await assetsById(tx, changing)).map((asset) => [asset.assetId, asset]))
  const assets: Asset[] = []
  for (const [read, planned] of kept) {
    const asset = fresh.get(read.assetId) ?? read
    const change = changeOf(asset, planned)
    assets.push(change ? await changeAsset(tx, asset, change) : asset)
  }
  return assets
}

/** Undefined if the car is as planned. */
function changeOf(asset: Asset, { modelCode, state }: PlannedAsset): Pick<Asset, 'modelCode' | 'state'> | undefined {
  const next = asset.state === 'out' && state === 'ready' ? 'out' : state
  return asset.modelCode === modelCode && asset.state === next ? undefined : { modelCode, state: next }
}
