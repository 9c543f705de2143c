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

type Ear = { readonly socket: Socket; readonly received: (readonly [string, unknown])[] }

/** A socket that records all its messages. */
async function anEar(as: As): Promise<Ear> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    ...(as.cookie ? { extraHeaders: { cookie: as.cookie } } : {}),
    ...(as.bearer ? { auth: { token: as.bearer } } : {}),
  })
  sockets.push(socket)
  const received: [string, unknown][] = []
  socket.onAny((name: string, payload: unknown) => received.push([name, payload]))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return { socket, received }
}

/** The payloads that a listener received under an event name, after a pause for all sent events to arrive. */
async function heardOf({ received }: Ear, name: string): Promise<readonly unknown[]> {
  await sleep(200)
  return received.filter(([event]) => event === name).map(([, payload]) => payload)
}

const moved = (lat: number) => ({ location: { lat, lng: mainStation.location.lng }, bearing: 0, speedMps: 5 })

test('a rider receives their own trip and car, and another rider nothing, for any requested room', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const mallory = await city.rider('Mallory')
  await city.settle()
  const [hers, his, cars] = [await anEar(rider.as), await anEar(mallory.as), await anEar(driver.as)]
  for (const room of [`order:${hash}`, `rider:${rider.riderId}`, `driver:${driver.driverId}`])
    for (const word of ['join', 'subscribe', 'joinRoom', 'room']) {
      his.socket.emit(word, room)
      his.socket.emit(word, { room, rooms: [room], trip_hash: hash })
    }
  // A rider cannot send positions either.
  his.socket.emit(driverPosition.name, moved(25.0481))
  cars.socket.emit(driverPosition.name, moved(25.048))
  await driver.arrives()
  await city.settle()
  expect(await heardOf(hers, tripChanged.name)).toMatchObject([{ event: 'ARRIVED', trip: { trip_hash: hash } }])
  expect(await heardOf(hers, driverPositionChanged.name)).toMatchObject([
    { orderHash: hash, location: { lat: 25.048 } },
  ])
  expect(his.received).toEqual([])
  await rider.cancels(hash)
})

test('only the rider of its trip sees a car, and none that the car itself named', async () => {
  const [one, other] = [await aTripIn(city, 'DRIVER_EN_ROUTE'), await aTripIn(city, 'DRIVER_EN_ROUTE')]
  const [hers, his, car] = [await anEar(one.rider.as), await anEar(other.rider.as), await anEar(other.driver.as)]
  car.socket.emit(driverPosition.name, { ...moved(25.0482), orderHash: one.hash, driverId: one.driver.driverId })
  expect(await heardOf(his, driverPositionChanged.name)).toMatchObject([{ orderHash: other.hash }])
  expect(await heardOf(hers, driverPositionChanged.name)).toEqual([])
  await one.rider.cancels(one.hash)
  await other.rider.cancels(other.hash)
})

test('after a driver gives the trip back, the rider no longer receives the position of that car', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const [hers, car] = [await anEar(rider.as), await anEar(driver.as)]
  await driver.cancels()
  await city.settle()
  car.socket.emit(driverPosition.name, moved(25.0483))
  expect(await heardOf(hers, driverPositionChanged.name)).toEqual([])
  await rider.cancels(hash)
})

test('a rider who signs out is disconnected at once', async () => {
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
