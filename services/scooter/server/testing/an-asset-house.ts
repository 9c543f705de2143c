import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider, type TestRider } from '@daoxing/identity/server/testing'
import { bindPort, issueCredential } from '@daoxing/kit/server'
import { type As, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import {
  getScooterOrder,
  pushScooterReport,
  quoteScooter,
  reserveScooter,
  returnScooter,
  type ScooterCommand,
  type ScooterFact,
  type ScooterOrder,
  unlockScooter,
} from '@daoxing/scooter/contract'
import { walletServer } from '@daoxing/wallet/server'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { scooterServer } from '../index.ts'
import { type AddressedCommand, type CommandOutcome, scooterOperatorsPort } from '../operator-port.ts'

export const operatorId = 'wheels'
export const here = { lat: 25.0479, lng: 121.5176 }
const measures = {
  name: 'EV-0001',
  standName: '臺北車站 東三門',
  isAtStand: true,
  location: here,
  batteryPercent: 80,
  isLocked: true,
}

export type AssetHouse = Awaited<ReturnType<typeof anAssetHouse>>
export type ReservedOrder = { readonly rider: TestRider; readonly order: ScooterOrder }

/** A house with a bank, and an operator whose assets answer as the test specifies. */
export async function anAssetHouse(plan: { readonly lanes?: number } = {}) {
  const bank = pretendBank()
  const commands: (ScooterCommand & { readonly addressee: string })[] = []
  let answers: ('silent' | 'notAtStand' | 'other' | Promise<void>)[] = []
  const operators = {
    serves: (peer: string) => peer !== 'unserved',
    /** Everything is carried out at once, by default. */
    async command({ operatorId: addressee, command }: AddressedCommand): Promise<CommandOutcome> {
      commands.push({ ...command, addressee })
      const mood = answers.shift()
      if (mood === 'silent') return { state: 'silent' }
      // A pending answer.
      if (typeof mood === 'object') await mood
      return typeof mood === 'string' ? { state: 'refused', reason: mood } : { state: 'done', at: city.clock.now() }
    },
  }
  const city: TestHouse = await openTestHouse({
    slices: [configsServer, identityServer, ordersServer, walletServer, noticesServer, scooterServer],
    portsInstead: [...bankPorts(bank), bindPort(scooterOperatorsPort, operators)],
    logLevel: 'error',
    ...plan,
  })
  const peerOf = async (peerId: string): Promise<As> => {
    const peer = { peerKind: 'scooter', peerId }
    const { credential } = await city.house.database.transaction((tx) =>
      issueCredential({ tx, house: city.house, peer, graceSeconds: 0 }),
    )
    return { bearer: credential }
  }
  const wheels = await peerOf(operatorId)
  let reports = 0
  const pushes = (body: object, { as = wheels, id = `report-${(reports += 1)}` } = {}) =>
    city.call(pushScooterReport, { body: { id, at: city.clock.now(), ...body } as never, as })
  const house = {
    city,
    bank,
    commands,
    peerOf,
    /** The answers to the next commands. */
    answers(...next: typeof answers) {
      answers = next
    },
    /** Reports an asset; options override its values. */
    async stands(assetId: string, changes: Partial<typeof measures> = {}, as = wheels, at = city.clock.now()) {
      const { status, body } = await pushes({ assetId, at, measures: { ...measures, ...changes } }, { as })
      if (status !== 200) throw new Error(`a report was answered ${status}: ${JSON.stringify(body)}`)
      await city.settle()
    },
    /** Reports a fact of an order; `id` is the operator's own. */
    async reports(orderHash: string, fact: ScooterFact, options: { as?: As; id?: string; at?: string } = {}) {
      const { at = city.clock.now(), ...sender } = options
      const answered = await pushes({ orderHash, fact, at }, sender)
      await city.settle()
      return answered
    },
    async rider(): Promise<TestRider> {
      const rider = await aRider(city)
      await withCard(city, rider)
      return rider
    },
    async quotes(rider: TestRider, assetId: string) {
      return (await city.call(quoteScooter, { body: { assetId }, as: rider.as })).data.quoteHash
    },
    tapsReserve(rider: TestRider, quoteHash: string, key = 'tap', more: { paymentMethod?: string } = {}) {
      return city.call(reserveScooter, { body: { quoteHash, ...more }, as: rider.as, key })
    },
    async reserves(assetId: string): Promise<ReservedOrder> {
      await house.stands(assetId)
      const rider = await house.rider()
      const order = (await house.tapsReserve(rider, await house.quotes(rider, assetId))).data
      return { rider, order }
    },
    unlocks: ({ rider, order }: ReservedOrder, key = 'unlock') =>
      city.call(unlockScooter, { params: { hash: order.hash }, as: rider.as, key }),
    returns: ({ rider, order }: ReservedOrder, key = 'return') =>
      city.call(returnScooter, { params: { hash: order.hash }, as: rider.as, key }),
    /** The commands of an order so far. */
    told: ({ order }: ReservedOrder) =>
      commands.filter(({ orderHash }) => orderHash === order.hash).map(({ number, kind }) => `${number} ${kind}`),
    async uses(assetId: string): Promise<ReservedOrder> {
      const reserved = await house.reserves(assetId)
      await house.unlocks(reserved)
      return reserved
    },
    async sees({ rider, order }: ReservedOrder): Promise<ScooterOrder> {
      return (await city.call(getScooterOrder, { params: { hash: order.hash }, as: rider.as })).data
    },
    /** Violations in the books: entries that do not sum to zero, or amounts that differ from the bank's. */
    async wrongBooks(): Promise<readonly unknown[]> {
      const { rows } = await city.house.database.pool.query<{ sum: number; taken: number; due: number }>(
        `SELECT (SELECT coalesce(sum(amount_twd), 0)::int FROM wallet.postings) AS sum,
           (SELECT coalesce(sum(captured_twd - refunded_twd), 0)::int FROM wallet.holds) AS taken`,
      )
      return rows.filter(({ sum, taken }) => sum !== 0 || taken !== bank.takenTwd())
    },
    async held() {
      const { rows } = await city.house.database.pool.query('SELECT rider_id FROM scooter.live_orders')
      return rows.length
    },
    /** Throws if an order still claims anything, or if the books are violated. */
    async assertAllIsOver(): Promise<void> {
      const left = [await house.held(), bank.heldTwd(), ...(await house.wrongBooks())]
      if (left.some((one) => one !== 0)) throw new Error(`not all is over: ${JSON.stringify(left)}`)
    },
    close: () => city.close(),
  }
  return house
}
