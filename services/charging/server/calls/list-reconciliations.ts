import { listReconciliations } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { openReconciliations } from '../stores/reconciliation-store.ts'

export const listReconciliationsAnswer = answer(listReconciliations, async ({ tx }) => ({
  reconciliations: (await openReconciliations(tx)).map(({ settledAt: _settledAt, ...found }) => found),
}))
