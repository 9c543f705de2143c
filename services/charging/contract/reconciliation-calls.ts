import { defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const Found = z.object({
  orderHash: z.string(),
  cdrId: z.string(),
  operatorId: z.string(),
  /** The total of the operator, and that of its own tariff, VAT included, in hundredths of a dollar. */
  statedCents: z.int(),
  repricedCents: z.int(),
  reason: z.string(),
  foundAt: Instant,
})

export const listReconciliations = defineCall({
  id: 'OWN-charging-listReconciliations',
  method: 'GET',
  path: '/partner/operator/charging/reconciliations',
  who: 'operator',
  purpose:
    'the charge detail records whose total its tariff or its meter does not confirm, the oldest first, at most 500',
  reply: z.object({ reconciliations: z.array(Found) }),
})

export const settleReconciliation = defineCall({
  id: 'OWN-charging-settleReconciliation',
  method: 'POST',
  path: '/partner/operator/charging/reconciliations/settlement',
  who: 'operator',
  purpose: 'close a reconciliation that was agreed with the operator; the bill of the rider becomes final as it stands',
  body: z.object({
    orderHash: z.string().check(z.minLength(1), z.maxLength(80)),
    cdrId: z.string().check(z.minLength(1), z.maxLength(39)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  }),
  reply: z.object({ settledAt: Instant }),
  refusals: ['kit.notFound'],
})
