import { configsServer } from '@daoxing/configs/server'
import { dispatchServer } from '@daoxing/dispatch/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider, type TestRider } from '@daoxing/identity/server/testing'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse, type TestHousePlan, testService } from '@daoxing/kit/server/testing'
import { smsPort } from '@daoxing/identity/server'
import { noticesServer } from '@daoxing/notices/server'
import { newOrderHash, ordersServer } from '@daoxing/orders/server'
import { supportServer } from '../index.ts'

export const operator = { bearer: 'operator:mei' }
export const cityCaller = { bearer: 'city-secret' }

/** A fictional service, and operators by their name. */
const boats: ServerSlice = {
  name: 'boats',
  calls: [],
  service: testService('scooter', { bookingTypes: { BOAT: { isReserved: false } } }),
  authenticators: [
    async ({ credentials: { bearer = '' } }) => {
      const [kind, operatorId = ''] = bearer.split(':')
      return kind === 'operator' ? { kind, operatorId } : undefined
    },
  ],
}

export type SupportWorld = TestHouse & {
  rider(name?: string): Promise<TestRider>
  /** A finished order of the rider; returns its hash. */
  orderOf(rider: TestRider, can?: { readonly support: boolean }): Promise<string>
  /** The kinds of notices that the rider was told, oldest first. */
  noticesOf(rider: TestRider): Promise<readonly string[]>
}

export async function openSupportWorld(plan: Partial<TestHousePlan> = {}): Promise<SupportWorld> {
  const foundations = [configsServer, identityServer, ordersServer, noticesServer, dispatchServer]
  const slices = [...foundations, supportServer, boats]
  const silent = bindPort(smsPort, { send: async () => undefined })
  const { portsInstead = [], ...rest } = plan
  const house = await openTestHouse({ slices, portsInstead: [silent, ...portsInstead], ...rest })
  return {
    ...house,
    rider: (displayName = '安娜') => aRider(house, { displayName }),
    async orderOf({ riderId }, { support } = { support: true }) {
      const orderHash = newOrderHash(house.house.random)
      const at = house.clock.now()
      const start = { address: '臺北車站', location: { lat: 25.0478, lng: 121.517 } }
      const can = { share: false, sos: false, support, pay: false, cancel: false }
      const facts = JSON.stringify({ start, end: null, live: null, can, paymentRevision: 0 })
      await house.house.database.pool.query(
        `INSERT INTO orders.orders (rider_id, order_hash, revision, service, booking_type, tab, status, starts_at, ends_at,
           blocks_reservations, amount_twd, payment_status, facts, created_at)
         VALUES ($1, $2, 1, 'scooter', 'BOAT', 'history', 'COMPLETED', $3, $3, false, 215, 2, $4, $3)`,
        [riderId, orderHash, at, facts],
      )
      return orderHash
    },
    async noticesOf({ riderId }) {
      const { rows } = await house.house.database.pool.query(
        'SELECT kind FROM notices.notices WHERE rider_id = $1 ORDER BY told_at',
        [riderId],
      )
      return rows.map(({ kind }) => kind)
    },
  }
}
