import { instantFromMs } from '@daoxing/kit/contract'
import { ApiFailure } from '@daoxing/kit/simulator'
import {
  deleteRental,
  estimateRental,
  getRental,
  getRentalBookingWindow,
  orderRental,
  pushRentalDeskEvent,
  type RentalDeskFact,
  type RentalOrder,
  type RentalState,
} from '@daoxing/rental/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KilledRentals, nowMs, openKilledRentals } from './killed-rentals.ts'
import { rentsSharedCars } from './killed-shared-car.ts'
import { until } from './until.ts'

const patienceMs = 120_000
let cast: KilledRentals
beforeAll(async () => {
  cast = await openKilledRentals()
}, 180_000)
afterAll(() => cast.close(), 60_000)

/** Estimates and orders, and is killed between the keep, the deposit and the reply. */
async function orders(number: number): Promise<RentalOrder> {
  const { api, stationId, modelCode } = cast
  const { proposed } = await api.send(getRentalBookingWindow)
  const day = number * 86_400_000
  const wish = {
    ...{ startTime: proposed.startTime + day, endTime: proposed.endTime + day, carModelCode: modelCode },
    ...{ fromStationId: stationId, toStationId: stationId, carModelSpecified: true },
  }
  const { quoteHash } = await cast.during(100, () => api.send(estimateRental, { body: wish }))
  const order = await cast.during(400, () =>
    api.send(orderRental, { body: { ...wish, quoteHash }, idempotencyKey: `order-${number}` }),
  )
  return sees(order, 'RESERVED')
}

/** The order once it is in one of the states. */
const sees = ({ hash }: RentalOrder, ...states: readonly RentalState[]): Promise<RentalOrder> =>
  until(
    `the state ${states.join(' or ')}`,
    async () => {
      const order = await cast.api.send(getRental, { params: { hash } })
      return states.includes(order.state) ? order : undefined
    },
    patienceMs,
  )

/** The desk reports a fact, and is killed between the report and its effect. */
async function reports({ hash: orderHash }: RentalOrder, fact: RentalDeskFact): Promise<void> {
  const body = { id: `${orderHash}-${fact.kind}`, at: instantFromMs(nowMs()), orderHash, fact }
  await cast.during(200, () => cast.stations.api.send(pushRentalDeskEvent, { body }))
}

test(
  'a server that is killed at every status of a rental keeps one car, takes each amount once, and frees every car',
  {
    timeout: 600_000,
  },
  () =>
    cast.tells(async () => {
      const plateNo = cast.plates.station
      const driven = await orders(0)
      await reports(driven, { kind: 'arrived', plateNo })
      await sees(driven, 'PREAUTHORIZED')
      await reports(driven, { kind: 'departed', plateNo, odometer: 10_000, energy: 90 })
      await sees(driven, 'IN_USE')
      await reports(driven, { kind: 'returnFailed', text: 'a door is open' })
      await sees(driven, 'RETURN_ERROR')
      const at = instantFromMs(nowMs())
      await reports(driven, { kind: 'returned', odometer: 10_050, energy: 80, at })
      const { bill } = await sees(driven, 'COMPLETED')
      expect(bill).toMatchObject({ odoMeter: 50, payAmount: 0 })

      const regretted = await orders(12)
      const params = { hash: regretted.hash }
      await cast.during(200, () => orGone(cast.api.send(deleteRental, { params, query: {} })))
      await sees(regretted, 'CANCELED')
      const failed = await orders(14)
      await reports(failed, { kind: 'operatorFailed' })
      expect((await sees(failed, 'CANCELED')).damagesTwd).toBe(failed.terms.depositTwd)
      expect(cast.server.kills).toBe(12)
    }),
)

test(
  'a server that is killed at every status of a shared car, between command and answer, hold and order, picture and signature, keeps one car, takes one charge, and frees it',
  {
    timeout: 600_000,
  },
  () =>
    cast.tells(async () => {
      const { driven, canceled, kills } = await rentsSharedCars(cast)
      expect(driven).toMatchObject({ state: 'COMPLETED', isLocked: true, payment: { openTwd: 0 } })
      expect(driven.payment.paidTwd).toBe(driven.bill?.totalAmount)
      expect(canceled).toMatchObject({ state: 'CANCELED', payment: { paidTwd: 0 } })
      expect(kills).toBeGreaterThanOrEqual(13)
      await cast.keepsItsPromises({ stations: 3, shared: 2 })
    }),
)

/** A repetition, after the first was processed and its reply lost, is refused: it is done already. */
async function orGone(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof ApiFailure) || (error.status !== 404 && error.status !== 409)) throw error
  }
}
