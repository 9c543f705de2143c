import { AmountTwd, defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Invoice } from './invoice.ts'

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

export const listInvoices = defineCall({
  id: 'OWN-invoices-listInvoices',
  method: 'GET',
  path: '/v3/invoice/orders/{order_hash}',
  who: 'rider',
  purpose: 'the invoices of an order of the rider, the newest first, each with its path so far',
  params: z.object({ order_hash: z.string().check(z.maxLength(64)) }),
  reply: z.object({ invoices: z.array(Invoice) }),
})

export const mailInvoice = defineCall({
  id: 'OWN-invoices-mailInvoice',
  method: 'POST',
  path: '/v3/invoice/{id}/mail',
  who: 'rider',
  purpose: "send an invoice to the rider's mail address",
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  reply: z.object({ sent_to: z.string() }),
  refusals: ['kit.notFound', 'invoices.noMailAddress', 'invoices.notIssuedYet'],
  perMinute: 6,
})

const Reason = z.object({ reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)) })

export const readInvoiceDesk = defineCall({
  id: 'OWN-invoices-readInvoiceDesk',
  method: 'GET',
  path: '/partner/operator/invoices',
  who: 'operator',
  purpose: 'numbers that are left, invoices that wait, failed and late hand-overs',
  reply: z.object({
    period: z.string(),
    numbers_assigned: z.int(),
    numbers_left: z.int(),
    waiting: z.int(),
    failed: z.array(z.object({ document: z.string(), kind: z.string(), code: z.nullable(z.string()) })),
    late: z.int(),
    issued_amount: AmountTwd,
  }),
})

export const retryInvoice = defineCall({
  id: 'OWN-invoices-retryInvoice',
  method: 'POST',
  path: '/partner/operator/invoices/documents/{document}/retry',
  who: 'operator',
  purpose: 'hand a document that was refused to the tax platform again, after its cause is removed',
  params: z.object({ document: z.string().check(z.maxLength(60)) }),
  body: Reason,
  reply: z.object({ state: z.literal('queued') }),
  refusals: ['kit.notFound'],
})
