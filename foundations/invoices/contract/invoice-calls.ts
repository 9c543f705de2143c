import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

export const lookUpTaxId = defineCall({
  id: 'CALL-109',
  method: 'GET',
  path: '/v3/invoice/ubn/{ubn}',
  who: 'rider',
  purpose: 'the name of a company by its tax id, from the company register',
  params: z.object({ ubn: z.string().check(z.maxLength(20)) }),
  reply: z.object({
    ubn: z.string(),
    company_name: z.nullable(z.string()),
    /** `unknown` while the register does not answer. */
    state: z.enum(['found', 'absent', 'unknown']),
  }),
  refusals: ['invoices.taxIdInvalid'],
  perMinute: 30,
})
