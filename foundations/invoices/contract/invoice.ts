import { AmountTwd, Instant, type Lifecycle } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

export const InvoiceState = z.enum(['PENDING', 'ISSUED', 'VOIDED', 'ALLOWED', 'FAILED'])
export type InvoiceState = z.infer<typeof InvoiceState>

/**
 * `numbered`: it has got its number. `allowed`: a part was given back by an allowance. `refused`: the tax platform
 * refused it; `retried`: it is handed over again.
 */
export type InvoiceEvent = 'numbered' | 'voided' | 'allowed' | 'refused' | 'retried'

export const invoiceLifecycle = {
  PENDING: { numbered: 'ISSUED', voided: 'VOIDED' },
  ISSUED: { voided: 'VOIDED', allowed: 'ALLOWED', refused: 'FAILED' },
  ALLOWED: { allowed: 'ALLOWED', voided: 'VOIDED' },
  FAILED: { retried: 'ISSUED', voided: 'VOIDED' },
  VOIDED: {},
} as const satisfies Lifecycle<InvoiceState, InvoiceEvent>

/** The states on the wire. An invoice with an allowance is issued. */
export const InvoiceStatus = z.enum(['issued', 'cancelled', 'pending', 'failed'])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

const statuses: Readonly<Record<InvoiceState, InvoiceStatus>> = {
  PENDING: 'pending',
  ISSUED: 'issued',
  ALLOWED: 'issued',
  VOIDED: 'cancelled',
  FAILED: 'failed',
}

/** The state on the wire. */
export const statusOf = (state: InvoiceState): InvoiceStatus => statuses[state]

/** The labels of the three things that happen to an invoice: 開立, 廢止, 折讓. */
export const InvoiceLabel = z.enum(['create', 'invalidate', 'allowance'])
export type InvoiceLabel = z.infer<typeof InvoiceLabel>

/** A step on the way of an invoice. */
export const InvoiceStep = z.object({
  what: z.enum(['created', 'issued', 'handedOver', 'confirmed', 'refused', 'voided', 'allowance', 'won']),
  at: Instant,
  /** The amount of an allowance or a prize. */
  amount: z.nullable(AmountTwd),
})
export type InvoiceStep = Readonly<z.infer<typeof InvoiceStep>>

/** An invoice as its rider sees it. */
export const Invoice = z.object({
  id: z.string(),
  order_hash: z.string(),
  revision: z.int(),
  /** `AB12345678`; null while it waits for a number. */
  number: z.nullable(z.string()),
  /** The four digits beside the number. */
  random_number: z.string(),
  status: InvoiceStatus,
  /** The latest of the three labels. */
  label: InvoiceLabel,
  /** The day in Taipei, null while it waits for a number. */
  date: z.nullable(z.string()),
  amount: AmountTwd,
  /** The sum of its allowances. */
  allowance_amount: AmountTwd,
  seller_name: z.string(),
  seller_ubn: z.string(),
  /** The receipt type and carrier, with the middle of the carrier number hidden. */
  receipt_type: z.enum(['personal', 'company']),
  carrier: z.string(),
  path: z.array(InvoiceStep),
})
export type Invoice = Readonly<z.infer<typeof Invoice>>
