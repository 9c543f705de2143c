import { configsServer } from '@daoxing/configs/server'
import { dispatchServer } from '@daoxing/dispatch/server'
import { receivePosition } from '@daoxing/dispatch/server/testing'
import { identityServer } from '@daoxing/identity/server'
import { aRider, openSmsReceiver, type SmsReceiver, type TestRider } from '@daoxing/identity/server/testing'
import type { LatLng } from '@daoxing/kit/contract'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse, testService } from '@daoxing/kit/server/testing'
import type { Order } from '@daoxing/orders/contract'
import { newOrderHash, ordersServer } from '@daoxing/orders/server'
import { placesServer } from '@daoxing/places/server'
import { controlRoomPort } from '../control-room/control-room-port.ts'
import { safetyServer } from '../index.ts'
import { createTestDesk, type TestDesk } from './test-desk.ts'

/** A fictional service, since safety supports any service. */
const boats: ServerSlice = {
  name: 'boats',
  calls: [],
  service: testService('scooter', { bookingTypes: { BOAT: { isReserved: false } } }),
}

export const mainStation = { address: '臺北市中正區黎明里', location: { lat: 25.0478, lng: 121.517 } } as const

export type SafetyWorld = {
  readonly house: TestHouse
  readonly sms: SmsReceiver
  readonly desk: TestDesk
  rider(name?: string): Promise<TestRider>
  /**
   * Creates an order in the register; live and able to become dangerous unless the test overrides it. Returns its hash.
   */
  orderOf(rider: TestRider, changes?: Partial<Pick<Order, 'tab' | 'can' | 'live'>>): Promise<string>
  /** Assigns a driver at a point to the order; returns the driver's ID. */
  drives(orderHash: string, at: LatLng): Promise<string>
  moves(driverId: string, to: LatLng): void
  /** Deletes every alarm, so that none of another test stays active. */
  forgetsAlarms(): Promise<void>
  /** Ends the order, as completed or cancelled. */
  endsOrder(orderHash: string): Promise<void>
  close(): Promise<void>
}

export async function openSafetyWorld({ lanes = 1 } = {}): Promise<SafetyWorld> {
  const sms = await openSmsReceiver()
  const slices = [configsServer, identityServer, placesServer, ordersServer, dispatchServer, safetyServer, boats]
  const desk = createTestDesk()
  const portsInstead = [bindPort(controlRoomPort, desk)]
  const house = await openTestHouse({ slices, portsInstead, lanes, settings: { cityUrl: sms.url } })
  await desk.begin(house)
  let drivers = 0
  const move = (driverId: string, location: LatLng) =>
    receivePosition({ house: house.house, driverId, received: { location, bearing: 0, speedMps: 0 } })
  return {
    house,
    sms,
    desk,
    rider: (displayName = '安娜') => aRider(house, { displayName }),
    async orderOf({ riderId }, changes = {}) {
      const orderHash = newOrderHash(house.house.random)
      const { tab = 'unfinished', can = {}, live = { stage: 'SAILING', plate: 'TDX-0001', expectedAt: null } } = changes
      const facts = {
        start: mainStation,
        end: null,
        live,
        can: { share: false, sos: true, support: false, pay: false, cancel: false, ...can },
        paymentRevision: 0,
      }
      await house.house.database.pool.query(
        `INSERT INTO orders.orders (rider_id, order_hash, revision, service, booking_type, tab, status, starts_at,
           blocks_reservations, payment_status, facts, created_at)
         VALUES ($1, $2, 1, 'scooter', 'BOAT', $3, 'SAILING', $4, false, 1, $5, $4)`,
        [riderId, orderHash, tab, house.clock.now(), JSON.stringify(facts)],
      )
      return orderHash
    },
    async drives(orderHash, at) {
      drivers += 1
      const driverId = `driver-${drivers}`
      const { pool } = house.house.database
      await pool.query(
        `INSERT INTO dispatch.drivers (driver_id, display_name, star_tenths, rating_count, trip_count, enrolled_at)
         VALUES ($1, $1, 50, 1, 0, $2)`,
        [driverId, house.clock.now()],
      )
      await pool.query(
        `INSERT INTO dispatch.driver_claims (driver_id, kind, order_hash, service, offer_id, claimed_at)
         VALUES ($1, 'job', $2, 'scooter', 'offer-1', $3)`,
        [driverId, orderHash, house.clock.now()],
      )
      move(driverId, at)
      return driverId
    },
    moves: move,
    async forgetsAlarms() {
      await house.settle()
      await house.house.database.pool.query('DELETE FROM safety.alarms')
    },
    async endsOrder(orderHash) {
      await house.house.database.pool.query(`UPDATE orders.orders SET tab = 'history' WHERE order_hash = $1`, [
        orderHash,
      ])
    },
    async close() {
      await house.close()
      await sms.close()
    },
  }
}
