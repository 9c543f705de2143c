import { Asset, AssetModel, AssetOperator, AssetPosition, Stand, WeekHours } from '@daoxing/assets/contract'
import { Instant, type LatLng } from '@daoxing/kit/contract'
import { composed, defineTable, json, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const operators = defineTable('assets.operators', {
  columns: { ...AssetOperator.shape, peerId: z.string(), registeredAt: Instant },
  key: ['operatorId'],
})
const models = defineTable('assets.models', { columns: AssetModel.shape, key: ['modelCode'] })
const { point: _point, hours: _hours, ...plainStand } = Stand.shape
const stands = defineTable('assets.stands', {
  columns: {
    ...plainStand,
    hours: json(WeekHours),
    point: composed(
      { lat: z.number(), lng: z.number() },
      { read: (point): LatLng => point, write: ({ lat, lng }: LatLng) => ({ lat, lng }) },
    ),
  },
  key: ['standId'],
})
const { position: _position, ...plainAsset } = Asset.shape
const assets = defineTable('assets.assets', {
  columns: {
    ...plainAsset,
    position: composed(
      {
        lat: z.nullable(z.number()),
        lng: z.nullable(z.number()),
        accuracyMetres: z.nullable(z.number()),
        positionAt: z.nullable(Instant),
      },
      {
        read: ({ lat, lng, accuracyMetres, positionAt: at }): AssetPosition | null =>
          at === null ? null : z.parse(AssetPosition, { point: { lat, lng }, accuracyMetres, at }),
        write: (position: AssetPosition | null) => ({
          lat: position?.point.lat ?? null,
          lng: position?.point.lng ?? null,
          accuracyMetres: position?.accuracyMetres ?? null,
          positionAt: position?.at ?? null,
        }),
      },
    ),
  },
  key: ['assetId'],
})

export type FleetOperator = AssetOperator & { readonly peerId: string; readonly registeredAt: Instant }

export function operatorOfPeer(tx: Tx, peerId: string): Promise<FleetOperator | undefined> {
  return operators.first(tx, (query) => query.where('peer_id', '=', peerId))
}

export async function putOperator(tx: Tx, operator: FleetOperator): Promise<void> {
  const { nameZh, nameEn, phone, line } = operator
  await operators.put(tx, operator, { nameZh, nameEn, phone, line })
}

/** Reads those with these ids. */
export function operatorsById(tx: Tx, ids: readonly string[]): Promise<readonly FleetOperator[]> {
  return operators.all(tx, (query) => query.where('operator_id', 'in', ids))
}

export async function modelsByCode(tx: Tx, codes: readonly string[]): Promise<readonly AssetModel[]> {
  if (codes.length === 0) return []
  return models.all(tx, (query) => query.where('model_code', 'in', codes))
}

export async function putModel(tx: Tx, model: AssetModel): Promise<void> {
  await models.put(tx, model)
}

export function standsById(tx: Tx, ids: readonly string[]): Promise<readonly Stand[]> {
  return stands.all(tx, (query) => query.where('stand_id', 'in', ids))
}

export function standsOfOperator(tx: Tx, operatorId: string): Promise<readonly Stand[]> {
  return stands.all(tx, (query) => query.where('operator_id', '=', operatorId))
}

export async function putStand(tx: Tx, stand: Stand): Promise<void> {
  await stands.put(tx, stand)
}

export function findAsset(tx: Tx, assetId: string): Promise<Asset | undefined> {
  return assets.find(tx, { assetId })
}

export async function assetsById(tx: Tx, ids: readonly string[]): Promise<readonly Asset[]> {
  if (ids.length === 0) return []
  return assets.all(tx, (query) => query.where('asset_id', 'in', ids))
}

export async function assetsByPlate(tx: Tx, plates: readonly string[]): Promise<readonly Asset[]> {
  // A fleet may be registered with its stands alone.
  if (plates.length === 0) return []
  return assets.all(tx, (query) => query.where('plate', 'in', plates))
}

export async function insertAssets(tx: Tx, added: readonly Asset[]): Promise<void> {
  await assets.insertMany(tx, added)
}

/** Returns the asset as it is now. */
export async function changeAsset(tx: Tx, asset: Asset, change: Partial<Omit<Asset, 'assetId'>>): Promise<Asset> {
  return (await assets.update(tx, asset, change)) ?? asset
}
