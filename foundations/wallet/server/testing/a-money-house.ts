import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { bindPort, type ServerSlice, type Tx } from '@daoxing/kit/server'
import { openTestHouse } from '@daoxing/kit/server/testing'
import { ordersServer } from '@daoxing/orders/server'
import { captureHold, openHold, payerFor, paymentClientPort, walletServer } from '../index.ts'
import { ledgerSumTwd } from '../stores/ledger-store.ts'
import { makeMovements } from '../money/pay-now.ts'
import { findPayment } from '../stores/payment-store.ts'
import { bankPorts, withCard } from './bound-instruments.ts'
import { pretendBank } from './pretend-bank.ts'

/** A house with a bank in which orders are opened and paid without any service, for tests of money alone. */
export async function aMoneyHouse() {
  const bank = pretendBank()
  const news: string[] = []
  const slices = [configsServer, identityServer, ordersServer, walletServer, listenerOf(news)]
  const city = await openTestHouse({ slices, portsInstead: bankPorts(bank) })
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => city.house.database.transaction(work)
  let orders = 0

  /** An order of a new rider that is paid by card, with an amount to be held. */
  async function anOrder(amountTwd: number) {
    const rider = await aRider(city)
    await withCard(city, rider)
    orders += 1
    const orderHash = `order${orders}`
    const { house } = city
    const reference = await inTx(async (tx) => {
      const payer = await payerFor({ tx, house, riderId: rider.riderId, method: undefined })
      const order = { orderHash, orderNumber: null, riderId: rider.riderId, service: 'taxi' } as const
      return openHold({ tx, house, order, payer, amountTwd })
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

  async function fix(orderHash: string, amountTwd: number) {
    await inTx((tx) => captureHold({ tx, house: city.house, orderHash, amountTwd, payee: 'driver:chen' }))
    await city.settle()
  }

  /** Before each test: nothing is heard yet and the bank is well. */
  function beginAnew() {
    news.length = 0
    bank.feels()
  }

  /** After whatever a test did: all sums to zero, and our books say of the bank what the bank says. */
  async function compareBooks() {
    const { database } = city.house
    const { rows } = await database.pool.query<{ taken: number }>(
      'SELECT coalesce(sum(captured_twd - refunded_twd), 0)::int AS taken FROM wallet.holds',
    )
    const sumTwd = await ledgerSumTwd(database)
    const figures = [rows[0]?.taken, await ledgerSumTwd(database, 'provider:creditcard'), bank.takenTwd()]
    if (sumTwd !== 0 || new Set(figures).size > 1) throw new Error(`the books differ: ${sumTwd}, ${figures.join(', ')}`)
  }

  return { city, bank, news, inTx, anOrder, aHeldOrder, paymentOf, fix, beginAnew, compareBooks }
}

/** A service whose orders are paid here and that only listens. */
function listenerOf(news: string[]): ServerSlice {
  return {
    name: 'listener',
    calls: [],
    ports: () => [
      bindPort(paymentClientPort('taxi'), {
        async paymentMoved({ payment, news: what }) {
          news.push(`${payment.orderHash} ${what}`)
        },
        mayBePaidInCash: async () => true,
      }),
    ],
  }
}
