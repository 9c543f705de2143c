import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { bindPort, type ServerSlice, type Tx } from '@daoxing/kit/server'
import { openTestHouse } from '@daoxing/kit/server/testing'
import { ordersServer } from '@daoxing/orders/server'
import {
  captureTotal,
  holdByEstimate,
  payerFor,
  type PaymentClient,
  paymentClientPort,
  releaseHold,
  settleDeposit,
  walletServer,
} from '../index.ts'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { ledgerSumTwd } from '../stores/ledger-store.ts'
import { makeMovements } from '../money/pay-now.ts'
import { findPayment } from '../stores/payment-store.ts'
import { bankPorts, withCard } from './bound-instruments.ts'
import { pretendBank } from './pretend-bank.ts'

/** A payee of the tests. */
export const chen = { kind: 'driver', id: 'chen' } as const

/** A house with a bank in which orders are opened and paid without any service, for tests of the wallet. */
export async function aMoneyHouse() {
  const bank = pretendBank()
  const outcomes: string[] = []
  const slices = [configsServer, identityServer, ordersServer, walletServer, listenerOf(outcomes)]
  const city = await openTestHouse({ slices, portsInstead: bankPorts(bank) })
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => city.house.database.transaction(work)
  let orders = 0

  /** An order of a new rider that is paid by card, with an amount to hold. */
  async function anOrder(amountTwd: number) {
    const rider = await aRider(city)
    await withCard(city, rider)
    orders += 1
    const orderHash = `order${orders}`
    const { house } = city
    const reference = await inTx(async (tx) => {
      const payer = await payerFor({ tx, house, riderId: rider.riderId, method: undefined })
      const order = { orderHash, orderNumber: null, riderId: rider.riderId, service: 'common' } as const
      return holdByEstimate({ tx, house, order, payer, amountTwd })
    })
    return { rider, orderHash, reference: reference ?? '' }
  }

  async function aHeldOrder(amountTwd: number) {
    const order = await anOrder(amountTwd)
    await makeMovements({ house: city.house, reference: order.reference })
    return order
  }

  async function paymentOf(orderHash: string) {
    const payment = await findPayment(city.house.database, orderHash)
    if (!payment) throw new Error('no payment')
    return payment
  }

  /** Makes a movement that the door has started, if any, and its consequences. */
  async function made(reference: Promise<string | undefined>) {
    const movement = await reference
    if (movement !== undefined) await makeMovements({ house: city.house, reference: movement })
    await city.settle()
  }

  async function fix(orderHash: string, amountTwd: number) {
    await inTx((tx) => captureTotal({ tx, house: city.house, orderHash, amountTwd, payee: chen }))
    await city.settle()
  }

  /** Before each test: no outcomes are recorded and the bank works. */
  function beginAnew() {
    outcomes.length = 0
    bank.feels()
  }

  /** Ends the orders that still hold money. */
  async function endAll() {
    bank.feels()
    const { rows } = await city.house.database.pool.query<{ order_hash: string }>(
      `SELECT DISTINCT order_hash FROM wallet.holds WHERE state IN ('AUTHORIZING', 'AUTHORIZED')`,
    )
    for (const { order_hash: orderHash } of rows) {
      const ending = { house: city.house, orderHash }
      await inTx((tx) => releaseHold({ tx, ...ending }))
      await inTx((tx) => settleDeposit({ tx, ...ending, retainedTwd: 0, payee: chen })).catch(() => undefined)
    }
    await city.settle()
  }

  /** After every test: all accounts sum to zero, and our books agree with those of the bank. */
  async function compareBooks() {
    const { database } = city.house
    const { rows } = await database.pool.query<{ taken: number }>(
      'SELECT coalesce(sum(captured_twd - refunded_twd), 0)::int AS taken FROM wallet.holds',
    )
    const sumTwd = await ledgerSumTwd(database)
    const figures = [rows[0]?.taken, await ledgerSumTwd(database, 'provider:creditcard'), bank.takenTwd()]
    if (sumTwd !== 0 || new Set(figures).size > 1) throw new Error(`the books differ: ${sumTwd}, ${figures.join(', ')}`)
  }

  return { city, bank, outcomes, inTx, anOrder, aHeldOrder, paymentOf, made, fix, beginAnew, endAll, compareBooks }
}

/** Services whose orders are paid here and that only receive events. One accepts no cash, another nothing else. */
function listenerOf(outcomes: string[]): ServerSlice {
  const listening = (methods: readonly PaymentMethod[]): PaymentClient => ({
    methods,
    async paymentMoved({ payment, outcome: what }) {
      outcomes.push(`${payment.orderHash} ${what}`)
    },
    mayBePaidInCash: async () => true,
  })
  return {
    name: 'listener',
    calls: [],
    ports: () => [
      bindPort(paymentClientPort('common'), listening(['cash', 'creditcard', 'linepay'])),
      bindPort(paymentClientPort('cardsOnly'), listening(['creditcard'])),
      bindPort(paymentClientPort('cashOnly'), listening(['cash'])),
    ],
  }
}
