import type { LentCar } from '@daoxing/assets/simulator'
import type { LatLng } from '@daoxing/kit/contract'
import { ApiFailure, drawnView } from '@daoxing/kit/simulator'
import {
  finishReturn,
  listReturnLots,
  neededSlots,
  type PhotoSlot,
  readPasscard,
  readSharedRental,
  type SharedRental,
  startDepart,
  startReturn,
  uploadDepartImage,
  uploadReturnImage,
} from '@daoxing/rental/contract'
import { payTrip } from '@daoxing/wallet/contract'
import { drawnSignature } from './shared-renter-pictures.ts'
import type { SharedRenting } from './shared-renting.ts'

type WithCar = { readonly order: SharedRental; readonly car: LentCar }

const triesMax = 4
const besideOf = ({ lat, lng }: LatLng) => ({ latitude: lat, longitude: lng })

/** Photographs the car before the departure. */
export async function takeWalk(renting: SharedRenting, { orderNo, hash }: SharedRental): Promise<void> {
  for (const slot of neededSlots('depart')) {
    const file = viewOf(renting, `depart ${slot}`, slot)
    const named = { params: { orderNo }, body: { slot }, files: { file }, idempotencyKey: `depart-${hash}-${slot}` }
    await renting.api.send(uploadDepartImage, named)
  }
}

function viewOf({ lot }: SharedRenting, name: string, slot: PhotoSlot): Blob {
  return slot === 'signature' ? drawnSignature(lot.branch(name)) : drawnView(lot.branch(name), lot.branch('color'))
}

/** Signs and gets in. A car that does not answer is asked again, and then opened at its keypad. */
export async function openAndEnter(renting: SharedRenting, { order, car }: WithCar): Promise<SharedRental> {
  const { world, api, keypads, lot } = renting
  const params = { orderNo: order.orderNo }
  const body = {
    ...besideOf(order.whereabouts.location),
    defects: lot.branch('defects').happens(0.2) ? '左後輪框有刮痕' : '',
  }
  for (let tries = 1; tries <= triesMax; tries += 1) {
    await api.send(startDepart, { params, body, idempotencyKey: `start-${order.hash}-${tries}` })
    const now = await settled(renting, order)
    if (now.state === 'IN_USE') {
      sitDown(car)
      return now
    }
    if (now.state !== 'PREAUTHORIZED') return now
  }
  const { codes } = await api.send(readPasscard, { query: { orderNo: order.orderNo } })
  const [code] = codes
  if (code && (await keypads.enter(car, code.code))) {
    world.count('shared rental opened at the keypad')
    sitDown(car)
  }
  return api.send(readSharedRental, { params })
}

/** The rental once the bank and the car have answered. */
async function settled(
  { world, api, lookMs, signal }: SharedRenting,
  { orderNo }: SharedRental,
): Promise<SharedRental> {
  for (;;) {
    await world.wheel.sleep(Math.min(lookMs, 2_000), signal)
    const now = await api.send(readSharedRental, { params: { orderNo } })
    const isWaiting = now.command?.state === 'planned' || now.command?.state === 'sent'
    if (now.state !== 'PREAUTHORIZING' && !isWaiting) return now
  }
}

function sitDown(car: LentCar): void {
  car.openDoor('frontLeft')
  car.closeDoor('frontLeft')
}

/** Drives to the nearest lot with room, and gives the car back with pictures and a signature. */
export async function bringBack(renting: SharedRenting, { order, car }: WithCar): Promise<SharedRental> {
  const { world, api, signal } = renting
  const params = { orderNo: order.orderNo }
  for (let tries = 1; ; tries += 1) {
    const { lots } = await api.send(listReturnLots, { params, query: besideOf(car.reading().location) })
    const room = lots.find(({ isOpenNow, freeBays }) => isOpenNow && freeBays !== 0)
    if (room) {
      await car.driveTo(room.location, { signal })
      car.park()
      const back = await giveBack(renting, { order, car }, tries)
      if (back) return payOpen(renting, back)
    }
    world.count('shared rental not back')
    await world.wheel.sleep(renting.lookMs * tries, signal)
  }
}

/** Undefined if the car could not be given back here and now. */
async function giveBack(
  renting: SharedRenting,
  { order, car }: WithCar,
  tries: number,
): Promise<SharedRental | undefined> {
  const { api, world, signal, lookMs } = renting
  const { hash, orderNo, plateNo, startTime } = order
  const params = { orderNo }
  // The car tells where it stands within a quarter of a minute.
  await world.wheel.sleep(lookMs, signal)
  const position = besideOf(car.reading().location)
  try {
    await api.send(startReturn, { params, body: position, idempotencyKey: `return-${hash}-${tries}` })
    for (const slot of neededSlots('return')) {
      const file = viewOf(renting, `return ${slot} ${tries}`, slot)
      const idempotencyKey = `back-${hash}-${slot}-${tries}`
      await api.send(uploadReturnImage, { body: { plateNo, startTime, slot }, files: { file }, idempotencyKey })
    }
    const body = { ...position, cleaning: 1 as const, hasCheckedBelongings: true }
    await api.send(finishReturn, { params, body, idempotencyKey: `finish-${hash}-${tries}` })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    world.count(`shared rental return refused ${error.code}`)
    return undefined
  }
  const now = await settled(renting, order)
  return now.endedAt === null ? undefined : now
}

/** Pays a bill that the card refused. */
async function payOpen(renting: SharedRenting, order: SharedRental): Promise<SharedRental> {
  const { api, world, lookMs, signal } = renting
  const params = { orderNo: order.orderNo }
  let now = order
  for (let tries = 1; now.state !== 'COMPLETED' && tries <= triesMax; tries += 1) {
    await world.wheel.sleep(lookMs, signal)
    if (now.can.pay)
      await api
        .send(payTrip, { params: { id: order.hash }, body: {}, idempotencyKey: `pay-${order.hash}-${tries}` })
        .catch((err: unknown) => {
          if (!(err instanceof ApiFailure)) throw err
          world.count(`shared rental not paid ${err.code}`)
        })
    now = await api.send(readSharedRental, { params })
  }
  return now
}
