import { assetsServer } from '@daoxing/assets/server'
import { aFleet, type FleetOfTest } from '@daoxing/assets/server/testing'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider, type TestRider, withLicence, withMembership } from '@daoxing/identity/server/testing'
import { msOf } from '@daoxing/kit/contract'
import type { PortBinding } from '@daoxing/kit/server'
import { type As, openTestHouse, type TestHouse, type TestHousePlan } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import {
  deleteRental,
  estimateRental,
  getRental,
  orderRental,
  orderRentalOnDemand,
  payRental,
  pushRentalDeskEvent,
  type RentalDeskFact,
  type RentalOrder,
  type RentalWish,
} from '@daoxing/rental/contract'
import { walletServer } from '@daoxing/wallet/server'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { rentalServer } from '../index.ts'

export type RentalHouse = Awaited<ReturnType<typeof aRentalHouse>>
export type Rented = { readonly rider: TestRider; readonly order: RentalOrder }

/** 10:00 in Taipei, some days after the clock of tests, which stands on a Friday. */
const tenInTaipei = 2 * 3_600_000
const dayMs = 86_400_000

type Tap = { readonly key?: string; readonly isDemand?: boolean; readonly more?: object }

type RentalHousePlan = Pick<TestHousePlan, 'lanes' | 'logTo'> & {
  readonly cars?: number
  readonly portsInstead?: readonly PortBinding[]
}

/** A house with a bank and one operator, whose stations are in Taipei and Taichung. */
export async function aRentalHouse(plan: RentalHousePlan = {}) {
  const bank = pretendBank()
  const { cars = 6, portsInstead = [], ...more } = plan
  const city: TestHouse = await openTestHouse({
    slices: [configsServer, identityServer, assetsServer, ordersServer, walletServer, noticesServer, rentalServer],
    portsInstead: [...bankPorts(bank), ...portsInstead],
    logLevel: 'error',
    ...more,
  })
  const fleet: FleetOfTest = await aFleet(city, { cars })
  let [reports, taps] = [0, 0]
  const stations = { from: fleet.standIds['taipei'] ?? '', to: fleet.standIds['taichung'] ?? '' }
  /** Epoch milliseconds at 10:00 in Taipei, that many days ahead, and hours after it. */
  function at(days: number, hours = 0): number {
    const today = Math.floor((msOf(city.clock.now()) + 8 * 3_600_000) / dayMs) * dayMs - 8 * 3_600_000
    return today + days * dayMs + 8 * 3_600_000 + tenInTaipei + hours * 3_600_000
  }
  async function renter({ isBound = true, expiresOn }: { isBound?: boolean; expiresOn?: string | null } = {}) {
    const rider = await aRider(city)
    await withCard(city, rider)
    if (isBound) await withMembership(city, rider)
    if (expiresOn !== null) await withLicence(city, { ...rider, ...(expiresOn ? { expiresOn } : {}) })
    return rider
  }
  const wish = (changes: Partial<RentalWish> = {}): RentalWish => ({
    startTime: at(12),
    endTime: at(12, 6),
    fromStationId: stations.from,
    toStationId: stations.from,
    carModelCode: 'YARIS',
    carModelSpecified: true,
    ...changes,
  })
  const estimates = (rider: TestRider, wished = wish()) =>
    city.call(estimateRental, { body: wished as never, as: rider.as })
  async function orders(
    rider: TestRider,
    wished = wish(),
    { key = 'tap', isDemand = false, more: extra = {} }: Tap = {},
  ) {
    const { quoteHash } = (await estimates(rider, wished)).data
    const call = isDemand ? orderRentalOnDemand : orderRental
    const body = { ...wished, quoteHash, ...extra }
    return city.call(call, { body: body as never, as: rider.as, key })
  }
  const house = {
    city,
    bank,
    fleet,
    stations,
    at,
    renter,
    wish,
    estimates,
    orders,
    async reserves(changes: Partial<RentalWish> = {}): Promise<Rented> {
      const rider = await house.renter()
      const { data: order } = await house.orders(rider, house.wish(changes))
      await city.settle()
      return { rider, order: await house.sees({ rider, order }) }
    },
    async sees({ rider, order }: Rented): Promise<RentalOrder> {
      return (await city.call(getRental, { params: { hash: order.hash }, as: rider.as })).data
    },
    deletes: ({ rider, order }: Rented, query: { readonly refundTwd?: number | undefined } = {}) =>
      city.call(deleteRental, { params: { hash: order.hash }, query: query as never, as: rider.as }),
    /** Pays what is due, with a tap of its own. */
    pays: ({ rider, order }: Rented, body = {}) =>
      city.call(payRental, { params: { hash: order.hash }, body, as: rider.as, key: `pay-${(taps += 1)}` }),
    /** Reports a fact of an order, as the desk of its station. */
    async reports(orderHash: string, fact: RentalDeskFact, { as = fleet.lender, id }: { as?: As; id?: string } = {}) {
      const event = { id: id ?? `event-${(reports += 1)}`, at: city.clock.now(), orderHash, fact }
      const answered = await city.call(pushRentalDeskEvent, { body: event as never, as })
      await city.settle()
      return answered
    },
    /** Moves the clock to a time on the wire. */
    async until(ms: number) {
      await city.leap(Math.max(0, (ms - msOf(city.clock.now())) / 1000))
      await city.settle()
    },
    /** The rider has the car. */
    async drives(changes: Partial<RentalWish> = {}): Promise<Rented> {
      const rented = await house.reserves(changes)
      await house.until(rented.order.startTime)
      const plateNo = 'RAA-0000'
      await house.reports(rented.order.hash, { kind: 'arrived', plateNo })
      await house.reports(rented.order.hash, { kind: 'departed', plateNo, odometer: 12_000, energy: 80 })
      return { ...rented, order: await house.sees(rented) }
    },
    async countsKeeps() {
      const { rows } = await city.house.database.pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM assets.keeps WHERE kind <> 'buffer' AND ended_at IS NULL`,
      )
      return rows[0]?.count ?? 0
    },
    /** The books beside the bank: the sum of all entries, and what was taken. */
    async books() {
      const { rows } = await city.house.database.pool.query<{ sum: number; taken: number }>(
        `SELECT (SELECT coalesce(sum(amount_twd), 0)::int FROM wallet.postings) AS sum,
           (SELECT coalesce(sum(captured_twd - refunded_twd), 0)::int FROM wallet.holds) AS taken`,
      )
      return { sum: rows[0]?.sum, difference: (rows[0]?.taken ?? 0) - bank.takenTwd() }
    },
    /** Fails unless our books agree with those of the bank. */
    async balances(): Promise<void> {
      await city.settle()
      const { sum, difference } = await house.books()
      if (sum !== 0 || difference !== 0) throw new Error(`the books do not balance: ${sum}, ${difference}`)
    },
    close: () => city.close(),
  }
  return house
}
