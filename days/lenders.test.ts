import { assetsServer, freeCounts, listModels, listStands, refreshAssets } from '@daoxing/assets/server'
import { planFleets, registerFleets } from '@daoxing/assets/simulator'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { createTimerWheel, realNetwork } from '@daoxing/kit/simulator'
import { openTestHouse } from '@daoxing/kit/server/testing'
import { allPlaces } from '@daoxing/places/server'
import { expect, test } from 'vitest'

const fleets = planFleets({ seed: 'taipei', cars: 700 })

test('every branch of the lenders is beside a public place of that name, in its town', () => {
  for (const { nameZh, addressZh, point } of fleets.flatMap(({ plan }) => plan.stands)) {
    const place = allPlaces.find((one) => `${one.name}店` === nameZh)
    expect([nameZh, place?.location]).toEqual([nameZh, point])
    expect(addressZh).toBe(`${place?.county}${place?.town}${place?.name}旁`)
  }
})

test('the lenders register their fleets over HTTP, and a restart of the city finds them registered', async () => {
  const house = await openTestHouse({ slices: [configsServer, identityServer, assetsServer] })
  try {
    const world = {
      ...{ serverUrl: await house.listen(), citySecret: 'city-secret', network: realNetwork },
      wheel: createTimerWheel({ tickMs: 5 }),
      log: { info: () => undefined, error: () => undefined },
    }
    const registered = await registerFleets(world, fleets)
    expect(registered.map(({ assetIds }) => assetIds.size)).toEqual(fleets.map(({ plan }) => plan.assets.length))
    await refreshAssets(house.house)
    expect(listStands({ house: house.house })).toHaveLength(42)
    expect(listModels(house.house, 'car')).toHaveLength(12)
    const span = { from: '2026-12-01T01:00:00.000Z', until: '2026-12-02T01:00:00.000Z' }
    const counts = [...freeCounts({ house: house.house, ...span }).values()].flatMap((models) => [...models.values()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(700)
    const again = await registerFleets(world, fleets)
    expect(again.map(({ assetIds }) => assetIds)).toEqual(registered.map(({ assetIds }) => assetIds))
  } finally {
    await house.close()
  }
}, 30_000)
