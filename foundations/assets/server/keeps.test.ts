import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayCalendar, freeAssets, freeCounts } from './free-assets.ts'
import { assetsServer } from './index.ts'
import { endKeep, keepAsset, moveKeep } from './keeps.ts'
import { aFleet, type FleetOfTest } from './testing/a-fleet.ts'

let house: TestHouse
let fleet: FleetOfTest
beforeAll(async () => {
  house = await openTestHouse({ slices: [configsServer, identityServer, assetsServer] })
  fleet = await aFleet(house)
})
afterAll(() => house.close())

const at = (hours: number) => plusSeconds('2026-11-21T00:00:00.000Z', hours * 3600)
const free = (from: number, until: number, standId = fleet.standIds['taipei'] ?? '') =>
  freeAssets({ house: house.house, standId, from: at(from), until: at(until) })

let orders = 0
type Places = { standId?: string | undefined; untilStandId?: string }
type Wish = Places & { assetId: string; from: number; until: number; bufferSeconds?: number }
async function keeps({ assetId, from, until, bufferSeconds = 0, ...places }: Wish): Promise<string> {
  const orderHash = `order-${(orders += 1)}`
  const span = { from: at(from), until: at(until), bufferSeconds, ...places }
  await house.house.database.transaction((tx) =>
    keepAsset({ tx, house: house.house, assetId, orderHash, service: 'rental', kind: 'reserved', ...span }),
  )
  return orderHash
}
const moves = (orderHash: string, change: { from?: number; until?: number; kind?: 'inUse' }) =>
  house.house.database.transaction((tx) =>
    moveKeep({
      ...{ tx, house: house.house, orderHash, kind: change.kind },
      from: change.from === undefined ? undefined : at(change.from),
      until: change.until === undefined ? undefined : at(change.until),
    }),
  )
const ends = (orderHash: string, hours: number) =>
  house.house.database.transaction((tx) => endKeep({ tx, house: house.house, orderHash, at: at(hours) }))

test('an asset that is kept is free before and after its span and its preparation, and never within', async () => {
  const [assetId = '', ...others] = fleet.assetIds
  const order = await keeps({ assetId, from: 10, until: 12, bufferSeconds: 1800 })
  expect(free(8, 10)).toContain(assetId)
  expect(free(12.5, 14)).toContain(assetId)
  expect(free(12, 13)).toEqual(expect.arrayContaining([...others]))
  for (const [from, until] of [
    [9, 10.1],
    [12, 13],
    [12.4, 13],
    [10.5, 11],
    [8, 20],
  ] as const)
    expect(free(from, until)).not.toContain(assetId)
  await expect(keeps({ assetId, from: 12.4, until: 13 })).rejects.toThrow(new Refusal('assets.taken'))
  expect(freeCounts({ house: house.house, from: at(11), until: at(12) }).get(fleet.standIds['taipei'] ?? '')).toEqual(
    new Map([['YARIS', 2]]),
  )
  await ends(order, 9)
  expect(free(8, 20)).toContain(assetId)
})

test('a calendar counts the assets that are free all day, and those that are free for an hour', async () => {
  const [assetId = ''] = fleet.assetIds
  // Saturday 21st, 14:00 to 18:00 in Taipei, of a day from 08:00 to 21:00.
  const order = await keeps({ assetId, from: 6, until: 10 })
  const standId = fleet.standIds['taipei'] ?? ''
  const [today, next, after] = dayCalendar({ house: house.house, standId, modelCode: 'YARIS', days: 3 })
  expect(today).toEqual({ day: '2026-11-20', isOpen: true, whole: 3, partly: 3 })
  expect(next).toEqual({ day: '2026-11-21', isOpen: true, whole: 2, partly: 3 })
  expect(after).toEqual({ day: '2026-11-22', isOpen: true, whole: 3, partly: 3 })
  await ends(order, 0)
})

test('an early return frees exactly the rest, after the time to prepare the asset', async () => {
  const [assetId = ''] = fleet.assetIds
  const order = await keeps({ assetId, from: 20, until: 30, bufferSeconds: 1800 })
  await moves(order, { kind: 'inUse' })
  await ends(order, 24)
  expect(free(24, 24.4)).not.toContain(assetId)
  expect(free(24.5, 40)).toContain(assetId)
  await ends(order, 22)
  expect(free(23, 24)).not.toContain(assetId)
})

test('an extension takes only what is free, and a refused one changes nothing', async () => {
  const [, assetId = ''] = fleet.assetIds
  const order = await keeps({ assetId, from: 50, until: 52, bufferSeconds: 1800 })
  const next = await keeps({ assetId, from: 55, until: 56 })
  await expect(moves(order, { until: 54.6 })).rejects.toThrow(new Refusal('assets.taken'))
  expect(free(52.5, 55)).toContain(assetId)
  await moves(order, { until: 54.5 })
  expect(free(52.5, 55)).not.toContain(assetId)
  await ends(next, 50)
  await moves(order, { from: 60, until: 62 })
  expect(free(50, 60)).toContain(assetId)
  expect(free(60, 62)).not.toContain(assetId)
})

test('a transaction that could not keep one asset may keep the next', async () => {
  const [, , assetId = ''] = fleet.assetIds
  const [first = ''] = fleet.assetIds
  await keeps({ assetId, from: 70, until: 72 })
  await house.house.database.transaction(async (tx) => {
    const wish = { tx, house: house.house, service: 'rental', kind: 'reserved' as const, bufferSeconds: 0 }
    const span = { from: at(71), until: at(73), orderHash: 'order-second-choice' }
    await expect(keepAsset({ ...wish, ...span, assetId })).rejects.toThrow('assets.taken')
    await keepAsset({ ...wish, ...span, assetId: first })
  })
  expect(free(71, 73)).toEqual([fleet.assetIds[1]])
})

test('an order that brings an asset elsewhere makes it free there, and no order before it is stranded', async () => {
  const [assetId = ''] = fleet.assetIds
  const taichung = fleet.standIds['taichung'] ?? ''
  await keeps({ assetId, from: 110, until: 112 })
  await expect(keeps({ assetId, from: 100, until: 104, untilStandId: taichung })).rejects.toThrow('assets.taken')
  await keeps({ assetId, from: 120, until: 124, bufferSeconds: 1800, untilStandId: taichung })
  expect(free(125, 126)).not.toContain(assetId)
  expect(free(125, 126, taichung)).toEqual([assetId])
  expect(free(113, 119)).toContain(assetId)
  const here = { assetId, from: 127, until: 128, standId: fleet.standIds['taipei'] }
  await expect(keeps(here)).rejects.toThrow('assets.taken')
  await house.restart()
  expect(free(125, 126, taichung)).toEqual([assetId])
})
