import type { Asset } from '@daoxing/assets/contract'
import { expect, test } from 'vitest'
import { createAssetMemory } from './asset-memory.ts'

const asset = (standId: string): Asset => ({
  ...{ assetId: 'car', operatorId: 'lender', plate: 'RAA-0001', modelCode: 'YARIS', standId, position: null },
  ...{ energyPercent: 100, rangeKm: 600, odometerKm: 1, state: 'ready', trips: 0 },
})
const found = (standId: string) => ({
  ...{ operators: [], models: [], stands: [], zones: [], globalRules: [] },
  assets: [{ asset: asset(standId), keeps: [] }],
})

test('a read that began before an own change does not undo it, and the next read includes the asset', () => {
  const memory = createAssetMemory()
  memory.takeOver(found('first'), memory.mark())
  const mark = memory.mark()
  memory.change({ asset: asset('second'), keeps: [] })
  memory.takeOver(found('first'), mark)
  expect(memory.car('car')?.asset.standId).toBe('second')
  expect([...memory.carsAt('first')]).toEqual([])
  expect(memory.unconfirmed()).toEqual(['car'])
  memory.takeOver(found('third'), memory.mark())
  expect(memory.car('car')?.asset.standId).toBe('third')
  expect(memory.unconfirmed()).toEqual([])
})
