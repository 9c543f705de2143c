import { type Instant, instantFromMs } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type { LinePayAnswer, LinePayHttp } from './line-pay-http.ts'
import { meaningOf } from './line-pay-codes.ts'

/** 19 digits; only a shorter one is still a number after parsing. */
export const TransactionId = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,25}$/)), z.int()]),
  z.transform((id) => String(id)),
)

/** The expiry of an authorisation, ISO 8601 with any offset. */
export const ExpireDate = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => instantFromMs(Date.parse(text))),
)

const Refund = z.object({
  refundTransactionId: TransactionId,
  /** Some versions write it with a minus sign. */
  refundAmount: z.number(),
})

const Payment = z.object({
  transactionId: TransactionId,
  orderId: z.optional(z.string()),
  transactionType: z.string(),
  payStatus: z.optional(z.string()),
  authorizationExpireDate: z.catch(z.optional(ExpireDate), undefined),
  payInfo: z.array(z.object({ amount: z.number() })),
  refundList: z.optional(z.array(Refund)),
})

/** LINE Pay's record of one payment. */
export type PaymentRecord = {
  readonly transactionId: string
  readonly status: 'AUTHORIZATION' | 'CAPTURE' | 'VOIDED_AUTHORIZATION' | 'EXPIRED_AUTHORIZATION'
  readonly amountTwd: number
  readonly refundedTwd: number
  readonly lastRefundId: string | undefined
  /** When LINE Pay drops an authorisation, while it exists. */
  readonly expiresAt: Instant | undefined
}

export type RecordSought = { readonly orderId: string } | { readonly transactionId: string }

const Status = z.enum(['AUTHORIZATION', 'CAPTURE', 'VOIDED_AUTHORIZATION', 'EXPIRED_AUTHORIZATION'])

/** Reads the records: `absent` for an unknown payment, `lost` if they could not be read. */
export async function findRecord(http: LinePayHttp, sought: RecordSought): Promise<PaymentRecord | 'absent' | 'lost'> {
  const answer = await http.get('/v3/payments', { ...sought })
  if (answer.state === 'lost') return 'lost'
  if (answer.code === '1150') return 'absent'
  return meaningOf(answer.code).kind === 'done' ? recordIn(answer) : 'lost'
}

function recordIn({ info }: LinePayAnswer & { state: 'answered' }): PaymentRecord | 'absent' {
  const payments = z.parse(z.array(Payment), info ?? [])
  const payment = payments.find(({ transactionType }) => transactionType === 'PAYMENT')
  if (!payment) return 'absent'
  const refunds = payment.refundList ?? []
  return {
    transactionId: payment.transactionId,
    status: Status.parse(payment.payStatus ?? 'CAPTURE'),
    amountTwd: payment.payInfo.reduce((sum, { amount }) => sum + amount, 0),
    refundedTwd: refunds.reduce((sum, { refundAmount }) => sum + Math.abs(refundAmount), 0),
    lastRefundId: refunds.at(-1)?.refundTransactionId,
    expiresAt: payment.authorizationExpireDate,
  }
}
