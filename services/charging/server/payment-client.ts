import { notifyRider } from '@daoxing/notices/server'
import { acceptedMethods, chargingService } from '@daoxing/charging/contract'
import type { PaymentClient } from '@daoxing/wallet/server'
import { requestStop, settleSession } from './deliver.ts'
import { declineCover, takeCover } from './jobs/raise-cover-work.ts'
import { lockedOrder } from './locked-order.ts'
import { sessions } from './orders.ts'
import type { Step } from './step.ts'

/** Moves a session on changes of its payment. */
export const chargingPaymentClient: PaymentClient = {
  methods: acceptedMethods,
  async paymentMoved({ tx, house, payment: { orderHash }, outcome }) {
    const order = await lockedOrder(tx, orderHash)
    if (!order) throw new Error(`there is no session ${orderHash}`)
    const step = { tx, house, order }
    if (order.state === 'REQUESTED' && outcome === 'held') await startSession(step)
    if (order.state === 'REQUESTED' && outcome === 'declined') await endUnheld(step)
    if (order.state === 'DELIVERING' && outcome === 'raised') await takeCover(step)
    if (order.state === 'DELIVERING' && outcome === 'notRaised') await declineCover(step)
    if (order.state === 'DELIVERING' && (outcome === 'partMissed' || outcome === 'uncovered'))
      await requestStop({ ...step, stopReason: 'payment' })
    if (outcome === 'collected') await settleSession(step)
    if (outcome === 'missed') {
      const { riderId } = order
      const told = { kind: 'paymentFailed', service: chargingService.id, about: `${order.chargedTwd}` } as const
      await notifyRider({ tx, house, riderId, orderHash, ...told })
    }
  },
  mayBePaidInCash: async () => false,
}

/** The estimate is held: the job of the new state requests the start from the partner. */
async function startSession({ tx, house, order }: Step): Promise<void> {
  await sessions.advance({ tx, house, row: order, event: 'HELD', change: { heldAt: house.clock.now() } })
}

/** The estimate could not be held: the session ends before the partner gets it. */
async function endUnheld({ tx, house, order }: Step): Promise<void> {
  await sessions.advance({ tx, house, row: order, event: 'DECLINED', change: { endedAt: house.clock.now() } })
}
