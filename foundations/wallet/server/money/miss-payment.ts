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
 * What was due could not be collected and is owed. Cash that nobody has reported may be nobody's fault, so it stops the
 * next order only after a while; a card that did not pay stops it at once, unless the rider puts it off.
 */
export async function missPayment({ tx, house, payment, change = {}, isToldByService }: Missed): Promise<void> {
  const now = house.clock.now()
  const laterUntil = plusSeconds(now, await configValue(tx, 'debt_grace_seconds'))
  const blocksAt = payment.method === 'cash' && payment.dueTwd > 0 ? laterUntil : now
  const owed = await movePayment(tx, payment, {
    event: 'missed',
    change: { ...change, owedSince: now, blocksAt, laterUntil },
  })
  if (!isToldByService) await tellService({ tx, house, payment: owed, news: 'missed' })
}
