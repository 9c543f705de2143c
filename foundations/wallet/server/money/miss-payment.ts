import { baseConfigs, configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import { notifyService } from '../announce-payment.ts'
import { movePayment, type Payment, type PaymentChange } from '../stores/payment-store.ts'

type Missed = {
  readonly tx: Tx
  readonly house: House
  readonly payment: Payment
  readonly change?: PaymentChange
  /** Not sent if the service is the caller. */
  readonly isKnownToService?: boolean
}

/**
 * Records that a due amount could not be collected and is owed. Unreported cash may not be the rider's fault, and the
 * amount that an account does not cover is new to the rider, so they block the next order only after a while; a failed
 * card blocks it at once, unless the rider postpones it. A failed retry changes nothing for the rider, and gives no second
 * grace period.
 */
export async function missPayment({ tx, house, payment, change = {}, isKnownToService }: Missed): Promise<void> {
  const now = house.clock.now()
  const stoodUntil = [payment.graceEndsAt, payment.saidBlocksAt]
    .filter((until) => until !== null)
    .toSorted()
    .at(-1)
  const laterUntil = stoodUntil ?? plusSeconds(now, await configValue(tx, baseConfigs.debt_grace_seconds))
  const isNoFault = isPaidToDriver(payment.method) || payment.method === 'company'
  const isPutOff = payment.isPutOff || (stoodUntil === undefined && isNoFault && payment.dueTwd > 0)
  const blocksAt = isPutOff ? laterUntil : now
  const owed = await movePayment(tx, payment, {
    event: 'missed',
    change: { ...change, owedSince: now, blocksAt, laterUntil, graceEndsAt: laterUntil, isPutOff },
  })
  if (!isKnownToService) await notifyService({ tx, house, payment: owed, outcome: 'missed' })
}
