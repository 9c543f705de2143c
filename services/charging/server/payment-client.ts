import { acceptedMethods, chargingService } from '@daoxing/charging/contract'
import { notifyRider } from '@daoxing/notices/server'
import type { PaymentClient } from '@daoxing/wallet/server'
import { settleSession } from './bill-session.ts'
import { declineCover, takeCover } from './jobs/raise-cover-work.ts'
import { lockedOrder } from './locked-order.ts'
import { feeMoved } from './reservation/fee-moved.ts'
import { orders } from './orders.ts'
import { requestStop } from './session-steps.ts'
import type { Step } from './step.ts'
import { monthMoved } from './subscription/pay-month.ts'

/** Moves a session on changes of its payment. */
export const chargingPaymentClient: PaymentClient = {
  methods: acceptedMethods,
  async paymentMoved({ tx, house, payment: { orderHash }, outcome }) {
    const order = await lockedOrder(tx, orderHash)
    // A month of a subscription is paid like an order of its own.
    if (!order && (await monthMoved({ tx, house, orderHash, outcome }))) return
    if (!order && (await feeMoved({ tx, house, orderHash, outcome }))) return
    if (!order) throw new Error(`there is no session ${orderHash}`)
    const step = { tx, house, order }
    if (order.state === 'Init' && outcome === 'held') await startSession(step)
    if (order.state === 'Init' && outcome === 'declined') await endUnheld(step)
    if (isRaising(step) && outcome === 'raised') await takeCover(step)
    if (isRaising(step) && outcome === 'notRaised') await declineCover(step)
    if (order.state === 'Charging' && (outcome === 'partMissed' || outcome === 'uncovered'))
      await requestStop({ ...step, stopReason: 'payment' })
    if (outcome === 'collected') await settleSession(step)
    if (outcome === 'missed') await tellMissed(step)
  },
  mayBePaidInCash: async () => false,
}

const isRaising = ({ order: { coverState } }: Step) => coverState === 'raising'

/** The estimate is held: the job of the new state sends the start to the operator. */
async function startSession({ tx, house, order }: Step): Promise<void> {
  await orders.advance({ tx, house, row: order, event: 'HELD', change: { heldAt: house.clock.now() } })
}

/** The estimate could not be held: the session ends before the operator hears of it. */
async function endUnheld({ tx, house, order }: Step): Promise<void> {
  await orders.advance({ tx, house, row: order, event: 'DECLINED', change: { endedAt: house.clock.now() } })
}

/** Nothing could be collected: the order says so at once, and the rider pays by a link. */
async function tellMissed({ tx, house, order }: Step): Promise<void> {
  if (order.state === 'Complete' || order.state === 'AutoPayComplete' || order.state === 'PayFailed')
    await orders.advance({ tx, house, row: order, event: 'PAY_FAILED' })
  const { riderId, orderHash, chargedTwd } = order
  const told = { kind: 'paymentFailed', service: chargingService.id, about: `${chargedTwd}` } as const
  await notifyRider({ tx, house, riderId, orderHash, ...told })
}
