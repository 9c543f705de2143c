import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { payLater } from '@daoxing/wallet/contract'
import { announcePayment } from '../announce-payment.ts'
import { openPaymentOf } from '../requested-order.ts'
import { paymentView } from '../payment-view.ts'
import { isUnconfirmed } from '../rules/payment-words.ts'
import { amendPayment } from '../stores/payment-store.ts'

export const payLaterAnswer = answer(payLater, async ({ params, who, tx, house }) => {
  const payment = await openPaymentOf({ tx, riderId: who.riderId, reference: params.id })
  const { laterUntil } = payment
  // Cash that the driver did not confirm in time counts as owed and overdue.
  if (isUnconfirmed(payment, house.clock.now())) throw new Refusal('wallet.payLaterOver')
  if (payment.state !== 'OWED' || laterUntil === null) throw new Refusal('wallet.nothingToPay')
  if (laterUntil <= house.clock.now()) throw new Refusal('wallet.payLaterOver')
  const later = await amendPayment(tx, payment, { blocksAt: laterUntil, isPutOff: true })
  await announcePayment({ tx, house, payment: later })
  return paymentView({ tx, house, payment: later })
})
