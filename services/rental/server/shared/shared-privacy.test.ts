import {
  commandTbox,
  getRentalContract,
  listSharedCars,
  readReservationDetail,
  readTboxStatus,
} from '@daoxing/rental/contract'
import { msOf } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSharedHouse, lotPoint, plateOf, type SharedHouse } from '../testing/a-shared-house.ts'
import { drawnPicture } from '../testing/drawn-picture.ts'

let house: SharedHouse
beforeAll(async () => {
  house = await aSharedHouse({ lotCars: 3 })
})
afterAll(() => house.close())

const home = { lat: lotPoint.lat + 0.05, lng: lotPoint.lng + 0.05 }

test('while a rider has the car no other rider sees where it is, or how it is', async () => {
  const plateNo = plateOf(0)
  const gone = await house.reservesCar({ plateNo, startTime: house.in(90), endTime: house.in(120) })
  const later = await house.reservesCar({ plateNo, startTime: house.in(150), endTime: house.in(210) })
  await house.takes({ plateNo, startTime: house.in(0), endTime: house.in(40) })
  await house.until(msOf(later.order.takeFrom))
  house.carReports(plateNo, { position: { point: home, accuracyMetres: 8 }, isLocked: false, isEngineOn: true })
  for (const other of [gone, later])
    expect((await house.looks(other)).whereabouts).toMatchObject({ location: lotPoint, heardAt: null })
  const as = later.rider.as
  expect((await house.city.call(readTboxStatus, { params: { plateNo }, as })).status).toBe(404)
  const beside = { latitude: home.lat, longitude: home.lng }
  const find = { params: { plateNo }, body: { command: 'find', ...beside } as never, as, key: house.key() }
  expect((await house.city.call(commandTbox, find)).body.code).toBe('VEHICLE_OPERATION_FORBIDDEN')
  const far = { startTime: house.in(400), endTime: house.in(460) }
  const { car } = (
    await house.city.call(readReservationDetail, { body: { plateNo, ...far } as never, as: (await house.renter()).as })
  ).data
  expect(car).toMatchObject({ latitude: lotPoint.lat, longitude: lotPoint.lng, whereabouts: { heardAt: null } })
  const { cars } = (await house.city.call(listSharedCars, { query: far as never, as })).data
  expect(cars.find((one) => one.plateNo === plateNo)).toMatchObject({ latitude: lotPoint.lat })
})

test('a later picture does not replace one with which the rental has ended', async () => {
  const taken = await house.takes({ plateNo: plateOf(1) })
  const back = await house.brings(taken)
  expect(back.state).toBe('COMPLETED')
  const again = await house.returnPictures(taken, 'rearLeft', { file: drawnPicture(90) })
  const first = back.returnPictures.find(({ slot }) => slot === 'rearLeft')
  expect(again.data.picture.pictureId).toBe(first?.pictureId)
  expect((await house.looks(taken)).returnPictures).toEqual(back.returnPictures)
})

test('the rider gets the signed copy of the contract of a shared car, by hash and number; another rider does not', async () => {
  const { rider, order } = await house.reservesCar({ plateNo: plateOf(2) })
  for (const hash of [order.hash, order.orderNo]) {
    const copy = await house.city.call(getRentalContract, { params: { hash }, as: rider.as })
    expect(copy.data).toMatchObject({
      orderNo: order.orderNo,
      version: order.quote.contractVersion,
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      agreedAt: order.requestedAt,
    })
    const stranger = await house.renter()
    expect((await house.city.call(getRentalContract, { params: { hash }, as: stranger.as })).status).toBe(404)
  }
})
