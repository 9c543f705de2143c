import type { Instant } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { notifyService } from '../../announce-payment.ts'
import { lockOrder } from '../../locks.ts'
import { isDeposit } from '../../rules/holds.ts'
import { findHold, type Hold, holdsToRenew, setRenewAt } from '../../stores/hold-store.ts'
import { amendPayment, findPayment } from '../../stores/payment-store.ts'
import { letGo } from '../collect.ts'
import { replaceHold } from '../replace-hold.ts'

const renewalsAtOnce = 500

/**
 * Renews the holds that their providers would drop soon: the amount is held again first, and then the old hold is
 * released. A declined renewal is reported to the service as `uncovered`; the old hold stays until it lapses, and the
 * order continues.
 */
export async function renewHolds(house: House): Promise<void> {
  const now = house.clock.now()
  for (const { orderHash, holdId } of await holdsToRenew(house.database, { now, limit: renewalsAtOnce })) {
    try {
      await house.database.transaction((tx) => renewHold({ tx, house, now, orderHash, holdId }))
    } catch (error) {
      house.log.error({ holdId, err: error }, 'a hold could not be renewed and is tried at the next run')
    }
  }
}

type Renewal = {
  readonly tx: Tx
  readonly house: House
  readonly now: Instant
  readonly orderHash: string
  readonly holdId: string
}

async function renewHold({ tx, house, now, orderHash, holdId }: Renewal): Promise<void> {
  await lockOrder(tx, orderHash)
  const hold = await findHold(tx, holdId)
  const payment = await findPayment(tx, orderHash)
  if (!hold || !payment || !isDueToRenew(hold, now)) return
  const isNeeded = isDeposit(hold) || payment.state === 'READY'
  if (hold.lapsesAt !== null && hold.lapsesAt > now) {
    await setRenewAt(tx, hold, hold.lapsesAt)
    if (isNeeded) await replaceHold({ tx, house, payment, hold, amountTwd: hold.amountTwd })
    return
  }
  // The provider has dropped it by now; if not, the rider's money would stay blocked.
  await letGo({ tx, house, hold })
  if (isNeeded) await notifyService({ tx, house, payment: await amendPayment(tx, payment, {}), outcome: 'uncovered' })
}

function isDueToRenew({ state, renewAt }: Hold, now: Instant): boolean {
  return state === 'AUTHORIZED' && renewAt !== null && renewAt <= now
}
