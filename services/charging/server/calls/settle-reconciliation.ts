import { settleReconciliation } from '@daoxing/charging/contract'
import { recordAct } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { lockedOrder } from '../locked-order.ts'
import { orders } from '../orders.ts'
import { hasOpenReconciliation, settleReconciliation as settleRow } from '../stores/reconciliation-store.ts'

/** Moves no money: the difference is settled between the house and the operator. Settled once more, it changes nothing. */
export const settleReconciliationAnswer = answer(settleReconciliation, async ({ body, who, tx, house }) => {
  const { orderHash, cdrId, reason } = body
  const order = await lockedOrder(tx, orderHash)
  const settled = await settleRow(tx, { orderHash, cdrId, settledAt: house.clock.now() })
  if (!settled) throw new Refusal('kit.notFound')
  if (settled.isNew) {
    const isFinal = order?.billState === 'checking' && !(await hasOpenReconciliation(tx, orderHash))
    if (isFinal) await orders.amend({ tx, house, row: order, change: { billState: 'final' } })
    const subject = `order:${orderHash}`
    await recordAct(tx, house, { who, action: 'charging.reconciliationSettled', subject, facts: { cdrId, reason } })
  }
  return { settledAt: settled.settledAt }
})
