import { putZones, type ZonePlan } from '@daoxing/assets/contract'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { type LatLng, pointBeside } from '@daoxing/kit/contract'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  assetsServer,
  freePlacesAt,
  listStands,
  metresToBorder,
  moveAsset,
  nearestGoodPlaces,
  refreshAssets,
} from './index.ts'
import { type FleetOfTest, usualHours } from './testing/a-fleet.ts'
import { aScooterFleet, scooterBay, scooterModel } from './testing/a-scooter-fleet.ts'
import { aZone, squareAround } from './testing/a-zone.ts'

const middle: LatLng = { lat: 25.04, lng: 121.55 }
const east = (eastMetres: number) => pointBeside(middle, { northMetres: 0, eastMetres })
const rule = { modelCodes: null, rideStartAllowed: true, rideThroughAllowed: true, maximumSpeedKmh: null }
const [allowed, forbidden] = [
  { ...rule, rideEndAllowed: true },
  { ...rule, rideEndAllowed: false },
]
const noon = '2026-11-20T04:00:00.000Z'
const midnight = '2026-11-20T16:00:00.000Z'

let house: TestHouse
let fleet: FleetOfTest
beforeAll(async () => {
  house = await openTestHouse({ slices: [configsServer, identityServer, assetsServer] })
  const bay = (code: string, metres: number, more: object = {}) => ({
    ...scooterBay,
    code,
    point: east(metres),
    ...more,
  })
  // From the middle to the east: full, closed at night, in a garage where no ride ends, open.
  fleet = await aScooterFleet(house, [middle, middle], {
    stands: [
      bay('full', 40, { capacity: 1 }),
      bay('shop', 80, { hours: usualHours }),
      bay('garage', 60),
      bay('open', 150),
    ],
  })
  const zones: ZonePlan['zones'] = [
    aZone({ code: 'district', area: squareAround(middle, 400), rules: [forbidden] }),
    aZone({ code: 'street', area: squareAround(east(110), 90), precedence: 5, rules: [allowed] }),
    aZone({
      code: 'basement',
      kind: 'underground',
      area: squareAround(east(60), 8),
      precedence: 1,
      rules: [forbidden],
    }),
  ]
  await house.call(putZones, { body: { zones }, as: fleet.lender })
  await refreshAssets(house.house)
  const [assetId = ''] = fleet.assetIds
  await house.house.database.transaction((tx) =>
    moveAsset({ tx, house: house.house, assetId, standId: fleet.standIds['full'] ?? '' }),
  )
})
afterAll(() => house.close())

const asked = (point: LatLng, at = noon) => ({
  ...{ house: house.house, operatorId: fleet.operatorId, modelCode: scooterModel.modelCode },
  ...{ point, at },
})
const places = (point: LatLng, at = noon) => nearestGoodPlaces({ ...asked(point, at), vehicleKind: 'scooter' })

test('a full bay, a closed one and one in a garage are no good places, the next one is', () => {
  expect(places(middle)).toMatchObject([{ stand: null }, { stand: { code: 'shop' }, freePlaces: 8 }])
  expect(places(middle, midnight)[1]).toMatchObject({ stand: { code: 'open' } })
  // The street begins 20 m from here.
  expect(places(middle)[0]?.metres).toBeCloseTo(25, 0)
  const full = listStands({ house: house.house, operatorId: fleet.operatorId }).find(({ code }) => code === 'full')
  expect(full && freePlacesAt(house.house, full)).toBe(0)
})

test('where a ride may end the place is here, and far from everything there is none', () => {
  expect(places(east(110))[0]).toMatchObject({ metres: 0, point: east(110) })
  const far = { ...asked(middle), withinMetres: 10, vehicleKind: 'scooter' as const }
  expect(nearestGoodPlaces(far)).toEqual([])
  expect(nearestGoodPlaces({ ...asked(middle), vehicleKind: 'car' })).toHaveLength(1)
})

test('a rider who leaves the street is warned of its border', () => {
  expect(metresToBorder({ ...asked(east(110)), headingDegrees: 90 })).toMatchObject({
    ...{ metres: expect.closeTo(90, 0), beyond: { rideEndAllowed: false } },
  })
  expect(metresToBorder({ ...asked(east(110)), headingDegrees: 90, withinMetres: 80 })).toBeUndefined()
})
