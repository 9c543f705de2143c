import { AssetDoor, type AssetCondition, AssetReport } from '@daoxing/assets/contract'
import { defineFleeting, Instant, LatLng } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { conditionAt } from '../rules/hear-report.ts'
import { readConditions } from '../stores/condition-store.ts'
import { type Conditions, createConditions } from './conditions.ts'

const { position: _position, ...report } = AssetReport.shape
/** Tells the other servers what was heard on the line. */
export const assetsReported = defineFleeting(
  'assets.assetsReported',
  z.object({
    heard: z.array(
      z.object({
        ...report,
        openDoors: z.array(AssetDoor),
        assetId: z.string(),
        heardAt: Instant,
        position: z.nullable(
          z.object({ point: LatLng, accuracyMetres: z.number(), heardAt: Instant, odometerKm: z.int() }),
        ),
      }),
    ),
  }),
)

const held = new WeakMap<House, Conditions>()

export function conditionsOf(house: House): Conditions {
  return held.getOrInsertComputed(house, createConditions)
}

/** The newest that this server knows of an asset; undefined if it has never reported. */
export function conditionOf(house: House, assetId: string): AssetCondition | undefined {
  const heard = conditionsOf(house).of(assetId)
  return heard && conditionAt(heard, house.clock.now())
}

export async function rememberConditions(house: House, tx: Tx): Promise<void> {
  conditionsOf(house).takeOver(await readConditions(tx))
}
