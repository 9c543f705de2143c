import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportDesignatedPaid } from '@daoxing/designated-driver/contract'
import { orderPaymentOf, settleInCash } from '@daoxing/wallet/server'
import { jobView } from '../job-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { endPaidTrip } from '../settle-trip.ts'
import { payeeOf } from '../trip-money.ts'

export const reportDesignatedPaidAnswer = answer(reportDesignatedPaid, async ({ params, body, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, who.driverId, params.hash)
  if (trip.state === 'COMPLETED') return jobView({ tx, house, trip })
  if (trip.state !== 'PENDING_PAYMENT') throw new Refusal('kit.movedMeanwhile', { state: trip.state })
  const { tripHash: orderHash, riderId } = trip
  const payment = await orderPaymentOf({ tx, house, orderHash })
  if (!payment?.canPay) throw new Refusal('designatedDriver.notPaidInCash')
  const amountTwd = payment.openTwd
  if (body.amountTwd !== amountTwd) throw new Refusal('designatedDriver.wrongAmount', { amountTwd })
  const paid = { orderHash, riderId, payee: payeeOf(trip), service: 'designated-driver', amountTwd }
  await settleInCash({ tx, house, payment: paid })
  return jobView({ tx, house, trip: (await endPaidTrip({ tx, house, trip })).row })
})
