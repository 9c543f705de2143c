import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { tellService } from '../announce-payment.ts'
import { movePayment, type Payment, type PaymentChange } from '../stores/payment-store.ts'

type Missed = {
  readonly tx: Tx
  readonly house: House
  readonly payment: Payment
  readonly change?: PaymentChange
  /** Not told where the service says so itself. */
  readonly isToldByService?: boolean
}

/**
 * Records that a due amount could not be collected and is owed. Cash that nobody has reported may be nobody's fault, so it stops the
 * next order only after a while; a card that did not pay stops it at once, unless the rider puts it off. A failed
 * retry changes nothing for the rider, and gives no second grace period.
 */
export async function missPayment({ tx, house, payment, change = {}, isToldByService }: Missed): Promise<void> {
  const now = house.clock.now()
  const stoodUntil = [payment.graceEndsAt, payment.saidBlocksAt]
    .filter((until) => until !== null)
    .toSorted()
    .at(-1)
  const laterUntil = stoodUntil ?? plusSeconds(now, await configValue(tx, 'debt_grace_seconds'))
  const isPutOff = payment.isPutOff || (stoodUntil === undefined && payment.method === 'cash' && payment.dueTwd > 0)
  const blocksAt = isPutOff ? laterUntil : now
  const owed = await movePayment(tx, payment, {
    event: 'missed',
    change: { ...change, owedSince: now, blocksAt, laterUntil, graceEndsAt: laterUntil, isPutOff },
  })
  if (!isToldByService) await tellService({ tx, house, payment: owed, news: 'missed' })
}
