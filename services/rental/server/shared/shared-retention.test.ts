import { readHandoverPicture } from '@daoxing/rental/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseRenter } from '../erase-renter.ts'
import { aSharedHouse, plateOf, type SharedHouse } from '../testing/a-shared-house.ts'

let house: SharedHouse
beforeAll(async () => {
  house = await aSharedHouse({ lotCars: 3 })
})
afterAll(() => house.close())

const erases = (riderId: string) => house.city.house.database.transaction((tx) => eraseRenter(tx, riderId))
const countOf = async (table: 'rental.shared_pictures' | 'kit.files', riderId: string) => {
  const column = table === 'kit.files' ? 'owner_id' : 'rider_id'
  const { rows } = await house.city.house.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE ${column} = $1`,
    [riderId],
  )
  return rows[0]?.count
}

test('an account with a car ends later; then pictures and words go, and the rental stays with its bill', async () => {
  const taken = await house.takes({ plateNo: plateOf(0) })
  const { riderId } = taken.rider
  expect(await erases(riderId)).toBe('later')
  await house.brings(taken)
  expect(await countOf('rental.shared_pictures', riderId)).toBeGreaterThan(10)
  expect(await erases(riderId)).toBe('erased')
  expect(await countOf('rental.shared_pictures', riderId)).toBe(0)
  const kept = await house.looks(taken)
  expect(kept).toMatchObject({ state: 'COMPLETED', defects: '', returnPictures: [] })
  expect(kept.bill).not.toBeNull()
})

test('pictures are deleted once no claim needs them', async () => {
  const taken = await house.takes({ plateNo: plateOf(1) })
  const { riderId, as } = taken.rider
  const { returnPictures } = await house.brings(taken)
  const pictureId = returnPictures[0]?.pictureId ?? ''
  const reads = async () => (await house.city.call(readHandoverPicture, { params: { pictureId }, as })).status
  expect(await reads()).toBe(200)
  await house.city.leap(181 * 24 * 3600)
  await house.city.settle()
  expect(await countOf('rental.shared_pictures', riderId)).toBe(0)
  expect(await countOf('kit.files', riderId)).toBe(0)
})
