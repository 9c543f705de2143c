import { Instant, type LatLng } from '@daoxing/kit/contract'
import { composed, defineTable, type RecordOf, tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { liveOrders } from './order-store.ts'

/** Assets as last reported by their operators. */
const assets = defineTable('scooter.assets', {
  columns: {
    assetId: z.string(),
    operatorId: z.string(),
    name: z.string(),
    standName: z.string(),
    location: composed(
      { lat: z.number(), lng: z.number() },
      { read: ({ lat, lng }): LatLng => ({ lat, lng }), write: ({ lat, lng }) => ({ lat, lng }) },
    ),
    batteryPercent: z.int(),
    isLocked: z.boolean(),
    isAtStand: z.boolean(),
    reportedAt: Instant,
  },
  key: ['assetId'],
})
export type Asset = RecordOf<typeof assets>

export function findAsset(tx: Tx, assetId: string): Promise<Asset | undefined> {
  return assets.find(tx, { assetId })
}

export async function putAsset(tx: Tx, asset: Asset): Promise<void> {
  await assets.put(tx, asset)
}

/** An asset that may be unlocked from now on is offered again once it has reported that it is locked. */
export function noteUnlocking(tx: Tx, { assetId, at }: { assetId: string; at: Instant }): Promise<void> {
  return assets.unread.update(tx, { assetId }, { isLocked: false, reportedAt: at })
}

type Search = {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
  readonly batteryPercentMin: number
  readonly reportedAfter: Instant
  readonly here: LatLng
  readonly limit: number
}

/** Unclaimed assets in a box that can be unlocked now, the nearest first. */
export function freeAssetsIn(tx: Tx, search: Search): Promise<readonly Asset[]> {
  const { lat, lng } = search.here
  const claimed = tablesOf(tx, liveOrders).selectFrom('scooter.live_orders').select('asset_id')
  return assets.all(tx, (query) =>
    query
      .where('lat', '>=', search.south)
      .where('lat', '<=', search.north)
      .where('lng', '>=', search.west)
      .where('lng', '<=', search.east)
      .where('is_locked', '=', true)
      .where('is_at_stand', '=', true)
      .where('battery_percent', '>=', search.batteryPercentMin)
      .where('reported_at', '>', search.reportedAfter)
      .where('asset_id', 'not in', claimed)
      // Within a box of some kilometres the earth is flat; a degree of longitude is shorter than one of latitude.
      .orderBy(sql`(lat - ${lat}) ^ 2 + ((lng - ${lng}) * ${Math.cos((lat * Math.PI) / 180)}) ^ 2`)
      .limit(search.limit),
  )
}
