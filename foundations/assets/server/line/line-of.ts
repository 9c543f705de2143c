import type { LineName } from '@daoxing/assets/contract'
import type { House } from '@daoxing/kit/server'
import { memoryOf } from '../memory/memory-of.ts'
import { type AssetLine, assetLinesPort } from './asset-line.ts'

/** The name of the line to this asset, which is that of its operator; undefined for an unknown asset. */
export function lineNameOf(house: House, assetId: string): LineName | undefined {
  const memory = memoryOf(house)
  return memory.operator(memory.car(assetId)?.asset.operatorId ?? '')?.line
}

/** Undefined if it is not configured. */
export function lineOf(house: House, assetId: string): AssetLine | undefined {
  return house.portIfBound(assetLinesPort)?.[lineNameOf(house, assetId) ?? 'mqtt']
}

/** Whether the vendor of an asset maintains its service now, so that no command reaches it. */
export const isLineMaintained = (house: House, assetId: string): boolean =>
  lineOf(house, assetId)?.isMaintained?.() ?? false
