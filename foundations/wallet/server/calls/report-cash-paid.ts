import { baseConfigs, configValue } from '@daoxing/configs/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportCashPaid } from '@daoxing/wallet/contract'
import { notifyService } from '../announce-payment.ts'
import { openPaymentOf } from '../requested-order.ts'
import { sayUnconfirmed } from '../jobs/wallet-jobs.ts'
import { isBeingCollected } from '../money/pay-now.ts'
import { paymentView } from '../payment-view.ts'
import { movePayment } from '../stores/payment-store.ts'

/**
 * The rider's report of a cash payment settles nothing: it waits for the driver's confirmation. Without it in time the
 * debt blocks the next order again, counted from the first report.
 */
export const reportCashPaidAnswer = answer(reportCashPaid, async ({ params, who, tx, house }) => {
  const payment = await openPaymentOf({ tx, riderId: who.riderId, reference: params.id })
  if (await isBeingCollected(tx, payment.orderHash)) throw new Refusal('wallet.paymentChecking')
  if (payment.state === 'SAID_PAID') return paymentView({ tx, house, payment })
  const graceEnds = plusSeconds(house.clock.now(), await configValue(tx, baseConfigs.debt_grace_seconds))
  const change = { saidBlocksAt: payment.saidBlocksAt ?? graceEnds }
  const said = await movePayment(tx, payment, { event: 'saidPaid', change })
  const { orderHash } = said
  const dueAt = change.saidBlocksAt
  await house.jobs.plan(tx, sayUnconfirmed, { orderHash }, { key: `wallet:unconfirmed:${orderHash}`, dueAt })
  await notifyService({ tx, house, payment: said, outcome: 'saidPaid' })
  return paymentView({ tx, house, payment: said })
})
