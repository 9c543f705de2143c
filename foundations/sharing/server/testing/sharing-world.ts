import { configsServer, overrideConfig } from '@daoxing/configs/server'
import { dispatchServer, voicePort } from '@daoxing/dispatch/server'
import { receivePosition } from '@daoxing/dispatch/server/testing'
import { identityServer, newUuid } from '@daoxing/identity/server'
import { aRider, openSmsReceiver, type SmsReceiver, type TestRider } from '@daoxing/identity/server/testing'
import type { ConfigDefinition, LatLng } from '@daoxing/kit/contract'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { type As, openTestHouse, type TestHouse, testService } from '@daoxing/kit/server/testing'
import type { Order } from '@daoxing/orders/contract'
import { newOrderHash, ordersServer } from '@daoxing/orders/server'
import { placesServer } from '@daoxing/places/server'
import { createLink, openLink } from '@daoxing/sharing/contract'
import { guestCredentialHash } from '../authenticate-guest.ts'
import { sharingServer } from '../index.ts'
import { linkTokenHash } from '../link-token.ts'

/** A fictional service, since sharing supports any service. */
const boats: ServerSlice = {
  name: 'boats',
  calls: [],
  service: testService('scooter', { bookingTypes: { BOAT: { isReserved: false } }, rights: ['share'] }),
}

const mainStation = { address: '臺北市中正區黎明里', location: { lat: 25.0478, lng: 121.517 } }
type OrderChanges = Partial<Pick<Order, 'tab' | 'live' | 'endsAt'>> & { readonly canShare?: boolean }
export type TestGuest = { readonly as: As; readonly number: number }
/** A guest with the credential of its socket. */
export type TestFollower = { readonly credential: string; readonly linkId: string }
type Lease = { readonly reference: string; readonly parties: readonly [string, string] }

export type SharingWorld = {
  readonly house: TestHouse
  readonly sms: SmsReceiver
  /** The leased masked numbers. */
  readonly leases: Lease[]
  /** How many numbers the pool still has. */
  numbersLeft: number
  rider(name?: string): Promise<TestRider>
  /** Creates a live order in the register. Returns its hash. */
  orderOf(rider: TestRider, changes?: OrderChanges): Promise<string>
  changeOrder(orderHash: string, changes: OrderChanges): Promise<void>
  /** Assigns a driver at a point to the order. */
  drives(orderHash: string, at: LatLng): Promise<void>
  /** Creates a link and returns its token. */
  link(rider: TestRider, orderHash: string): Promise<{ readonly linkId: string; readonly token: string }>
  guest(orderHash: string, token: string): Promise<TestGuest>
  /** Guests of an order, each by a link of their own, written without calls. */
  followers(rider: TestRider, orderHash: string, count: number): Promise<readonly TestFollower[]>
  configure(config: ConfigDefinition, value: unknown): Promise<void>
  rows(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  close(): Promise<void>
}

const liveFacts = { stage: 'SAILING', plate: 'TDX-0001', expectedAt: null, boardingCode: '4711' }
const rightsOf = (share: boolean) => ({ share, sos: false, support: false, pay: false, cancel: false })

export async function openSharingWorld(): Promise<SharingWorld> {
  const sms = await openSmsReceiver()
  const foundations = [configsServer, identityServer, placesServer, ordersServer, dispatchServer]
  const leases: Lease[] = []
  const house = await openTestHouse({
    slices: [...foundations, sharingServer, boats],
    settings: { cityUrl: sms.url, publicUrl: 'https://daoxing.test' },
    portsInstead: [
      bindPort(voicePort, {
        lease: async ({ reference, parties, expiresAt }) => {
          if (world.numbersLeft === 0) return { state: 'poolEmpty' }
          world.numbersLeft -= 1
          leases.push({ reference, parties })
          return { state: 'leased', phoneNumber: `+88627700${leases.length.toString().padStart(4, '0')}`, expiresAt }
        },
        release: async () => undefined,
      }),
    ],
  })
  const { pool } = house.house.database
  let drivers = 0
  const world: SharingWorld = {
    house,
    sms,
    leases,
    numbersLeft: 50,
    rider: (displayName = '陳怡君') => aRider(house, { displayName }),
    async orderOf({ riderId }, { tab = 'unfinished', live = liveFacts, endsAt = null, canShare = true } = {}) {
      const orderHash = newOrderHash(house.house.random)
      const facts = { start: mainStation, end: mainStation, live, can: rightsOf(canShare), paymentRevision: 0 }
      await pool.query(
        `INSERT INTO orders.orders (rider_id, order_hash, revision, service, booking_type, tab, status, starts_at,
           ends_at, blocks_reservations, amount_twd, payment_status, facts, created_at)
         VALUES ($1, $2, 1, 'scooter', 'BOAT', $3, 'SAILING', $4, $5, false, 215, 1, $6, $4)`,
        [riderId, orderHash, tab, house.clock.now(), endsAt, JSON.stringify(facts)],
      )
      return orderHash
    },
    async changeOrder(orderHash, { tab = 'unfinished', live = liveFacts, endsAt = null, canShare = true }) {
      const facts = { start: mainStation, end: mainStation, live, can: rightsOf(canShare), paymentRevision: 0 }
      await pool.query(
        `UPDATE orders.orders SET revision = revision + 1, tab = $2, ends_at = $3, facts = $4 WHERE order_hash = $1`,
        [orderHash, tab, endsAt, JSON.stringify(facts)],
      )
    },
    async drives(orderHash, at) {
      drivers += 1
      const driverId = `driver-${drivers}`
      await pool.query(
        `INSERT INTO dispatch.drivers (driver_id, display_name, star_tenths, rating_count, trip_count, enrolled_at, phone_e164)
         VALUES ($1, '林大明', 50, 1, 0, $2, '+886955123456')`,
        [driverId, house.clock.now()],
      )
      await pool.query(
        `INSERT INTO dispatch.vehicles (driver_id, plate, model, color, seats, features)
         VALUES ($1, 'TDX-0001', 'Toyota Altis', 'yellow', 4, 0)`,
        [driverId],
      )
      await pool.query(
        `INSERT INTO dispatch.driver_claims (driver_id, kind, order_hash, service, offer_id, claimed_at)
         VALUES ($1, 'job', $2, 'scooter', 'offer-1', $3)`,
        [driverId, orderHash, house.clock.now()],
      )
      receivePosition({ house: house.house, driverId, received: { location: at, bearing: 90, speedMps: 8 } })
    },
    async link({ as }, id) {
      const { link_id: linkId, url } = (await house.call(createLink, { as, params: { id } })).data
      return { linkId, token: url.split('#')[1] ?? '' }
    },
    async guest(id, token) {
      const { credential, number } = (await house.call(openLink, { params: { id }, body: { token } })).data
      return { as: { bearer: credential }, number }
    },
    async followers({ riderId }, orderHash, count) {
      const followers = Array.from({ length: count }, (_, place) => ({
        credential: `credential-${orderHash}-${place}`,
        linkId: newUuid(house.house.random),
      }))
      for (const [place, { credential, linkId }] of followers.entries()) {
        await pool.query(
          `INSERT INTO sharing.links (rider_id, order_hash, link_id, token_hash, kind, opens, created_at)
           VALUES ($1, $2, $3, $4, 'link', 1, $5)`,
          [riderId, orderHash, linkId, linkTokenHash(credential), house.clock.now()],
        )
        await pool.query(
          `INSERT INTO sharing.guests (rider_id, order_hash, number, link_id, credential_hash, name, messages,
             encouragements, joined_at) VALUES ($1, $2, $3, $4, $5, '', 0, 0, $6)`,
          [riderId, orderHash, place + 1, linkId, guestCredentialHash(credential), house.clock.now()],
        )
      }
      return followers
    },
    configure: (config, value) =>
      house.house.database.transaction((tx) => overrideConfig(tx, house.clock, { config, value })),
    rows: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    async close() {
      await house.close()
      await sms.close()
    },
  }
  return world
}
