import { setTimeout as sleep } from 'node:timers/promises'
import { driverPosition, driverPositionChanged } from '@daoxing/dispatch/contract'
import type { As } from '@daoxing/kit/server/testing'
import { signOut } from '@daoxing/identity/contract'
import { tripChanged } from '@daoxing/taxi/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, type City, mainStation } from './testing/index.ts'

let city: City
let url: string
const sockets: Socket[] = []
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
  url = await city.listen()
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await city.close()
})

type Ear = { readonly socket: Socket; readonly heard: (readonly [string, unknown])[] }

/** A socket that writes down whatever it is told. */
async function anEar(as: As): Promise<Ear> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    ...(as.cookie ? { extraHeaders: { cookie: as.cookie } } : {}),
    ...(as.bearer ? { auth: { token: as.bearer } } : {}),
  })
  sockets.push(socket)
  const heard: [string, unknown][] = []
  socket.onAny((name: string, payload: unknown) => heard.push([name, payload]))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return { socket, heard }
}

/** What an ear was told under a name, once everything that was sent has had time to come. */
async function heardOf({ heard }: Ear, name: string): Promise<readonly unknown[]> {
  await sleep(200)
  return heard.filter(([told]) => told === name).map(([, payload]) => payload)
}

const moved = (lat: number) => ({ location: { lat, lng: mainStation.location.lng }, bearing: 0, speedMps: 5 })

test('a rider hears of their own trip and car, and another rider of nothing, whatever room they ask for', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const mallory = await city.rider('Mallory')
  await city.settle()
  const [hers, his, cars] = [await anEar(rider.as), await anEar(mallory.as), await anEar(driver.as)]
  for (const room of [`order:${hash}`, `rider:${rider.riderId}`, `driver:${driver.driverId}`])
    for (const word of ['join', 'subscribe', 'joinRoom', 'room']) {
      his.socket.emit(word, room)
      his.socket.emit(word, { room, rooms: [room], trip_hash: hash })
    }
  // Nor may a rider speak as a car.
  his.socket.emit(driverPosition.name, moved(25.0481))
  cars.socket.emit(driverPosition.name, moved(25.048))
  await driver.arrives()
  await city.settle()
  expect(await heardOf(hers, tripChanged.name)).toMatchObject([{ event: 'ARRIVED', trip: { trip_hash: hash } }])
  expect(await heardOf(hers, driverPositionChanged.name)).toMatchObject([
    { orderHash: hash, location: { lat: 25.048 } },
  ])
  expect(his.heard).toEqual([])
  await rider.cancels(hash)
})

test('a car is seen by the rider whom it drives to, and by nobody whom it named itself', async () => {
  const [one, other] = [await aTripIn(city, 'DRIVER_EN_ROUTE'), await aTripIn(city, 'DRIVER_EN_ROUTE')]
  const [hers, his, car] = [await anEar(one.rider.as), await anEar(other.rider.as), await anEar(other.driver.as)]
  car.socket.emit(driverPosition.name, { ...moved(25.0482), orderHash: one.hash, driverId: one.driver.driverId })
  expect(await heardOf(his, driverPositionChanged.name)).toMatchObject([{ orderHash: other.hash }])
  expect(await heardOf(hers, driverPositionChanged.name)).toEqual([])
  await one.rider.cancels(one.hash)
  await other.rider.cancels(other.hash)
})

test('who was cancelled is seen no more, and a driver who gave the trip back is heard of no more', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const [hers, car] = [await anEar(rider.as), await anEar(driver.as)]
  await driver.cancels()
  await city.settle()
  car.socket.emit(driverPosition.name, moved(25.0483))
  expect(await heardOf(hers, driverPositionChanged.name)).toEqual([])
  await rider.cancels(hash)
})

test('who signs out hears nothing more at once', async () => {
  const { rider, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const hers = await anEar(rider.as)
  const cutOff = new Promise((resolve) => {
    hers.socket.on('disconnect', resolve)
  })
  await city.call(signOut, { as: rider.as })
  expect(await cutOff).toBe('io server disconnect')
  const again = anEar(rider.as)
  await expect(again).rejects.toThrow('TOKEN_INVALID_OR_EXPIRED')
  expect(hash).not.toBe('')
})
