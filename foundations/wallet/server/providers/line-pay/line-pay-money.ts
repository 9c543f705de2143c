import * as z from 'zod/mini'
import type { Authorization, MoneyOutcome, MovementSought, PaymentProvider } from '../payment-provider.ts'
import { meaningOf } from './line-pay-codes.ts'
import type { LinePayAnswer, LinePayHttp } from './line-pay-http.ts'
import { ExpireDate, findRecord, type PaymentRecord, TransactionId } from './line-pay-records.ts'

type Found = MoneyOutcome | { readonly state: 'absent' }
type Refunding = Parameters<PaymentProvider['refund']>[0]
export type LinePayMoney = Pick<PaymentProvider, 'authorize' | 'capture' | 'release' | 'refund' | 'lookUp'>

const Held = z.object({
  transactionId: TransactionId,
  authorizationExpireDate: z.catch(z.optional(ExpireDate), undefined),
})
const Refunded = z.object({ refundTransactionId: TransactionId })
const currency = 'TWD'
type Done = Extract<MoneyOutcome, { state: 'done' }>
const done = (transactionId: string): Done => ({ state: 'done', transactionId })
const unknown = { state: 'unknown' } as const
const declinedBy = (providerCode: string) => ({ state: 'declined', reason: 'authorizationGone', providerCode }) as const

/** Payments by the key of a binding: hold, capture, release and refund. */
export function linePayMoney(http: LinePayHttp): LinePayMoney {
  const lookUp = (sought: MovementSought) => foundIn(http, sought)

  /** A duplicate code, or no response, has no outcome: it is looked up in the records. */
  const settle = async (
    answer: LinePayAnswer,
    sought: MovementSought,
    doneIn: (info: unknown) => Done,
  ): Promise<MoneyOutcome> => {
    if (answer.state === 'lost') return unknown
    const meaning = meaningOf(answer.code)
    if (meaning.kind === 'done') return doneIn(answer.info)
    if (meaning.kind === 'unsettled') return unknown
    if (meaning.kind === 'seenBefore' || meaning.reason === 'authorizationGone') {
      const found = await lookUp(sought)
      if (found.state !== 'absent') return found
      // A duplicate according to the provider that is not in the records yet: treated as a decline, the money would be
      // taken a second time.
      if (meaning.kind === 'seenBefore' && (sought.kind === 'capture' || sought.kind === 'release')) return unknown
    }
    // A release of a hold that is still in the records: it is held, whatever the response.
    const reason = meaning.kind === 'declined' && sought.kind !== 'release' ? meaning.reason : 'refused'
    return { state: 'declined', reason, providerCode: answer.code }
  }

  return {
    lookUp,
    async authorize({ token, description, ...movement }) {
      const { reference: orderId, amountTwd: amount } = movement
      const path = `/v3/payments/preapprovedPay/${encodeURIComponent(token)}/payment`
      const body = { productName: description, amount, currency, orderId, capture: false }
      const answer = await http.post(path, body)
      return await settle(answer, { kind: 'authorize', ...movement }, heldIn)
    },
    async capture(movement) {
      const { amountTwd: amount, authorization } = movement
      const answer = await http.post(authorizationPath(authorization, 'capture'), { amount, currency })
      return await settle(answer, { kind: 'capture', ...movement }, () => done(authorization.transactionId))
    },
    async release({ authorization }) {
      const answer = await http.post(authorizationPath(authorization, 'void'), {})
      const sought = { kind: 'release', ...authorization, authorization } as const
      return await settle(answer, sought, () => done(authorization.transactionId))
    },
    async refund(movement) {
      const sought = { kind: 'refund', ...movement } as const
      // LINE Pay stores no reference of a refund, so the records are searched first for an earlier one.
      const found = await lookUp(sought)
      if (found.state !== 'absent') return found
      const path = `/v3/payments/${movement.authorization.transactionId}/refund`
      const answer = await http.post(path, { refundAmount: movement.amountTwd })
      return await settle(answer, sought, (info) => done(z.parse(Refunded, info).refundTransactionId))
    },
  }
}

function heldIn(info: unknown): Done {
  const { transactionId, authorizationExpireDate: expiresAt } = z.parse(Held, info)
  return { ...done(transactionId), ...(expiresAt === undefined ? {} : { expiresAt }) }
}

const authorizationPath = ({ transactionId }: Authorization, step: 'capture' | 'void') =>
  `/v3/payments/authorizations/${transactionId}/${step}`

async function foundIn(http: LinePayHttp, sought: MovementSought): Promise<Found> {
  const record = await findRecord(
    http,
    sought.kind === 'authorize' ? { orderId: sought.reference } : { transactionId: sought.authorization.transactionId },
  )
  if (record === 'lost') return unknown
  if (record === 'absent') return sought.kind === 'authorize' ? { state: 'absent' } : declinedBy('1150')
  if (sought.kind === 'refund') return refundIn(record, sought)
  return sought.kind === 'authorize' ? holdIn(record, sought.amountTwd) : stepIn(record, sought)
}

/** An order number that was used for another amount is not this movement. */
function holdIn(record: PaymentRecord, amountTwd: number): Found {
  const { transactionId, status, expiresAt } = record
  if (status === 'VOIDED_AUTHORIZATION' || status === 'EXPIRED_AUTHORIZATION') return declinedBy(status)
  if (status === 'AUTHORIZATION' && record.amountTwd !== amountTwd)
    return { state: 'declined', reason: 'refused', providerCode: '1153' }
  return { ...done(transactionId), ...(expiresAt === undefined ? {} : { expiresAt }) }
}

function stepIn(
  { transactionId, status, amountTwd }: PaymentRecord,
  sought: MovementSought & { kind: 'capture' | 'release' },
): Found {
  if (status === 'AUTHORIZATION') return { state: 'absent' }
  if (sought.kind === 'release')
    return status === 'CAPTURE'
      ? { state: 'declined', reason: 'refused', providerCode: status }
      : { state: 'done', transactionId }
  return status === 'CAPTURE' && amountTwd === sought.amountTwd ? { state: 'done', transactionId } : declinedBy(status)
}

/** Refunds are serialised, so the total refund tells whether this one is included. */
function refundIn(record: PaymentRecord, { amountTwd, refundedBeforeTwd }: Refunding): Found {
  const { refundedTwd, lastRefundId, status } = record
  if (status !== 'CAPTURE') return declinedBy(status)
  if (refundedTwd === refundedBeforeTwd) return { state: 'absent' }
  if (refundedTwd === refundedBeforeTwd + amountTwd && lastRefundId !== undefined)
    return { state: 'done', transactionId: lastRefundId }
  return { state: 'declined', reason: 'refused', providerCode: '1165' }
}
