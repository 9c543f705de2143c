import { setTimeout as pause } from 'node:timers/promises'
import { instantFromMs } from '@daoxing/kit/contract'
import { ApiFailure } from '@daoxing/kit/simulator'
import {
  actOnCar,
  cancelSharedReservation,
  extendRental,
  finishReturn,
  listExtensions,
  neededSlots,
  readReservationDetail,
  readSharedRental,
  reserveSharedCar,
  type SharedRental,
  type SharedState,
  startDepart,
  startReturn,
  uploadDepartImage,
  uploadReturnImage,
} from '@daoxing/rental/contract'
import { drawnPicture } from '@daoxing/rental/server/testing'
import { type KilledRentals, nowMs } from './killed-rentals.ts'
import { until } from './until.ts'

const patienceMs = 120_000
const [minuteMs, stepMs] = [60_000, 600_000]
/** A car of the road takes a moment, in which the server may be killed. */
const [reportEveryMs, answerAfterMs] = [500, 250]

/** Two rentals of a shared car over a real broker: one is driven and brought back, one is canceled. */
export async function rentsSharedCars(cast: KilledRentals) {
  const killsBefore = cast.server.kills
  const stopCar = await startCar(cast)
  try {
    const driven = await drives(cast)
    const canceled = await cancels(cast)
    return { driven, canceled, kills: cast.server.kills - killsBefore }
  } finally {
    stopCar()
  }
}

/**
 * The unit of the car: it reports that it stands closed in its lot, and obeys, except that it refuses to close at first. A
 * repeated command gets its answer again.
 */
async function startCar({ broker, lots, plates, lotPoint }: KilledRentals): Promise<() => void> {
  const car = await broker.car(lots.assetIds.get(plates.shared) ?? '')
  let [isRunning, isLocked, seq, answered] = [true, true, Math.floor(nowMs() / 1000), 0]
  let refused: string | undefined
  const report = () => {
    seq += 1
    return car.says('reports', {
      ...{ reportId: `kill-${seq}`, seq, at: instantFromMs(nowMs()) },
      // No receiver says the same point twice.
      position: { point: { ...lotPoint, lat: lotPoint.lat + (seq % 100) * 1e-7 }, accuracyMetres: 8 },
      ...{ energyPercent: 80, rangeKm: 480, odometerKm: 20_000, isLocked, openDoors: [], isEngineOn: false },
      ...{ speedKmh: 0, isTowed: false },
    })
  }
  const run = async () => {
    while (isRunning) {
      await report().catch(() => undefined)
      for (; answered < car.heard.length; answered += 1) {
        const { commandId, kind } = car.heard[answered] ?? { commandId: '', kind: 'find' }
        await pause(answerAfterMs)
        if (kind === 'lock') refused ??= commandId
        const isRefused = refused === commandId
        if (kind !== 'find' && !isRefused) isLocked = kind === 'lock'
        const answer = isRefused ? { result: 'refused', reason: 'doorOpen' } : { result: 'done', reason: null }
        await car.says('answers', { commandId, ...answer, at: instantFromMs(nowMs()) })
      }
      await pause(reportEveryMs)
    }
  }
  void run()
  return () => {
    isRunning = false
  }
}

/** Reserves, and is killed between the keep and the reply. */
async function reserves(cast: KilledRentals, name: string, laterMs = 0): Promise<SharedRental> {
  const { api, plates, lotPoint } = cast
  const startTime = Math.ceil((nowMs() + laterMs) / stepMs) * stepMs
  const wish = { plateNo: plates.shared, startTime, endTime: startTime + 60 * minuteMs, chooseLossDamageWaiver: false }
  const { quote } = await api.send(readReservationDetail, { body: wish })
  const { plateNo, chooseLossDamageWaiver } = wish
  const span = { reservationStart: wish.startTime, reservationEnd: wish.endTime }
  const { order } = await cast.during(300, () =>
    api.send(reserveSharedCar, {
      body: {
        ...{ plateNo, ...span, chooseLossDamageWaiver, rentAction: 'Reserve', quoteHash: quote.quoteHash },
        ...positionOf(lotPoint),
      },
      idempotencyKey: `shared-${name}`,
    }),
  )
  if (!order) throw new Error('no order was made')
  return order
}

const positionOf = ({ lat, lng }: KilledRentals['lotPoint']) => ({ latitude: lat, longitude: lng })

/** Repeats a step, killed within the first one and after an error, until the rental is in the state. */
async function reaches(
  cast: KilledRentals,
  { order: { orderNo }, state }: { readonly order: SharedRental; readonly state: SharedState },
  step: (tap: number) => Promise<unknown>,
): Promise<SharedRental> {
  let taps = 0
  return until(
    `the state ${state}`,
    async () => {
      const now = await cast.api.send(readSharedRental, { params: { orderNo } })
      if (now.state === state) return now
      const isAsked =
        now.command?.state === 'planned' || now.command?.state === 'sent' || now.state === 'PREAUTHORIZING'
      if (isAsked || now.state === 'PENDING_PAYMENT') return undefined
      taps += 1
      const tap = () => orRefused(step(taps))
      const isFirst = taps === 1 || now.state === 'RETURN_ERROR'
      await (isFirst ? cast.during(400, tap) : tap())
      return undefined
    },
    patienceMs,
  )
}

/** A step that was done, or cannot be done yet because the car was not heard since the kill, is refused. */
async function orRefused(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status < 400 || error.status >= 500) throw error
  }
}

async function drives(cast: KilledRentals): Promise<SharedRental> {
  const { api, lotPoint } = cast
  const order = await reserves(cast, 'driven')
  const { orderNo, hash, plateNo, startTime } = order
  const params = { orderNo }
  const here = positionOf(lotPoint)
  await reaches(cast, { order, state: 'DEPARTING' }, (tap) =>
    api.send(actOnCar, { params, body: { action: 1, ...here }, idempotencyKey: `take-${hash}-${tap}` }),
  )
  for (const [at, slot] of neededSlots('depart').entries()) {
    const send = () => api.send(uploadDepartImage, { params, body: { slot }, files: { file: drawnPicture(at) } })
    // Within a picture of the car, and between the last one and the signature.
    await (at === 2 || slot === 'signature' ? cast.during(200, send) : send())
  }
  await reaches(cast, { order, state: 'IN_USE' }, (tap) =>
    api.send(startDepart, { params, body: { ...here, defects: '' }, idempotencyKey: `start-${hash}-${tap}` }),
  )
  await extendsIt(cast, order)
  await reaches(cast, { order, state: 'RETURNING' }, (tap) =>
    api.send(startReturn, { params, body: here, idempotencyKey: `return-${hash}-${tap}` }),
  )
  for (const [at, slot] of neededSlots('return').entries()) {
    const body = { plateNo, startTime, slot }
    const send = () => api.send(uploadReturnImage, { body, files: { file: drawnPicture(at + 50) } })
    await (at === 0 || slot === 'signature' ? cast.during(200, send) : send())
  }
  return reaches(cast, { order, state: 'COMPLETED' }, (tap) =>
    api.send(finishReturn, {
      params,
      body: { ...here, cleaning: 1, hasCheckedBelongings: true },
      idempotencyKey: `finish-${hash}-${tap}`,
    }),
  )
}

/** Is killed between the hold of the difference and the longer keep. */
async function extendsIt({ api, during }: KilledRentals, { orderNo, hash, endTime }: SharedRental): Promise<void> {
  const params = { orderNo }
  const { offers } = await api.send(listExtensions, { params })
  const [offer] = offers
  if (!offer) throw new Error('nothing is offered')
  const body = { endTime: offer.endTime, quoteHash: offer.quoteHash }
  await during(300, () => orRefused(api.send(extendRental, { params, body, idempotencyKey: `longer-${hash}` })))
  await until(
    'the longer span',
    async () => ((await api.send(readSharedRental, { params })).endTime > endTime ? true : undefined),
    patienceMs,
  )
}

async function cancels(cast: KilledRentals): Promise<SharedRental> {
  // The car is prepared after the first rental.
  const order = await reserves(cast, 'canceled', 5 * 60 * minuteMs)
  const params = { orderNo: order.orderNo }
  return reaches(cast, { order, state: 'CANCELED' }, (tap) =>
    cast.api.send(cancelSharedReservation, { params, idempotencyKey: `cancel-${order.hash}-${tap}` }),
  )
}
