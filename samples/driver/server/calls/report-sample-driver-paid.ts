import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportSampleDriverPaid } from '@daoxing/sample-driver/contract'
import { orderPaymentOf, settleInCash } from '@daoxing/wallet/server'
import { jobView } from '../job-view.ts'
import { lockedOrderOfDriver } from '../locked-order.ts'
import { endPaidOrder } from '../settle-order.ts'

export const reportSampleDriverPaidAnswer = answer(reportSampleDriverPaid, async ({ params, body, who, tx, house }) => {
  const { driverId } = who
  const order = await lockedOrderOfDriver(tx, driverId, params.hash)
  if (order.state === 'COMPLETED') return jobView(tx, order)
  if (order.state !== 'PENDING_PAYMENT') throw new Refusal('kit.movedMeanwhile', { state: order.state })
  const { orderHash, riderId } = order
  const payment = await orderPaymentOf({ tx, house, orderHash })
  if (!payment?.canPay) throw new Refusal('sampleDriver.notPaidInCash')
  const amountTwd = payment.openTwd
  if (body.amountTwd !== amountTwd) throw new Refusal('sampleDriver.wrongAmount', { amountTwd })
  const payee = { kind: 'driver', id: driverId } as const
  await settleInCash({ tx, house, payment: { orderHash, riderId, payee, service: 'sample-driver', amountTwd } })
  return jobView(tx, (await endPaidOrder({ tx, house, order })).row)
})
