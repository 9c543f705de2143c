import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type {
  Authorization,
  DeclineReason,
  MoneyOutcome,
  MovementSought,
  PaymentProvider,
} from '../payment-provider.ts'
import type { AccountAnswer, AccountHttp } from './account-http.ts'

type Found = MoneyOutcome | { readonly state: 'absent' }
type AccountMoney = Pick<PaymentProvider, 'authorize' | 'capture' | 'release' | 'refund' | 'lookUp'>

/** How a token of ours names its account in a request: a key of a binding, or the payment token of a device. */
export type SourceOf = (token: string) => object

const Refund = z.object({ reference: z.string(), transaction_id: z.string(), amount: z.int() })

/** A hold with its history, as the provider answers every request about it. */
const Hold = z.object({
  reference: z.string(),
  transaction_id: z.string(),
  state: z.enum(['held', 'captured', 'released', 'declined', 'lapsed']),
  /** Why it was declined. */
  code: z.nullable(z.string()),
  amount: z.int(),
  lapses_at: Instant,
  capture_reference: z.nullable(z.string()),
  refunds: z.array(Refund),
})
type Hold = z.infer<typeof Hold>

/** The answer to a request that changes nothing: why, and the hold as it stands. */
const Refused = z.object({ code: z.string(), hold: z.nullable(Hold) })

const reasons: Readonly<Record<string, DeclineReason>> = {
  ACCOUNT_DECLINED: 'cardDeclined',
  BALANCE_LOW: 'insufficientBalance',
  LIMIT_REACHED: 'insufficientBalance',
  BINDING_ENDED: 'bindingGone',
  CARD_EXPIRED: 'cardExpired',
}
const unknown = { state: 'unknown' } as const
const done = (transactionId: string) => ({ state: 'done', transactionId }) as const
const declined = (reason: DeclineReason, providerCode: string) => ({ state: 'declined', reason, providerCode }) as const

/** Hold, capture, release and refund. The provider knows each of our references, so a repeated request changes nothing. */
export function accountMoney(http: AccountHttp, sourceOf: SourceOf): AccountMoney {
  return {
    async authorize({ token, description, ...movement }) {
      const { reference, amountTwd: amount } = movement
      const answer = await http.post('/v1/holds', { reference, amount, description, ...sourceOf(token) })
      return settled(answer, (hold) => heldIn(hold, movement.amountTwd))
    },
    async capture(movement) {
      const { reference, amountTwd: amount, authorization } = movement
      const answer = await http.post(`${pathOf(authorization)}/capture`, { reference, amount })
      return settled(answer, (hold, code) => capturedIn(hold, reference) ?? declined('refused', code))
    },
    async release({ authorization }) {
      const answer = await http.post(`${pathOf(authorization)}/release`, {})
      return settled(answer, (hold, code) => releasedIn(hold) ?? declined('refused', code))
    },
    async refund({ reference, amountTwd: amount, refundedBeforeTwd, authorization }) {
      const body = { reference, amount, refunded_before: refundedBeforeTwd }
      const answer = await http.post(`${pathOf(authorization)}/refunds`, body)
      return settled(answer, (hold, code) => refundIn(hold, reference) ?? declined('refused', code))
    },
    async lookUp(sought) {
      const isHold = sought.kind === 'authorize'
      const answer = await http.get(isHold ? `/v1/holds/${sought.reference}` : pathOf(sought.authorization))
      if (answer.state === 'lost') return unknown
      if (answer.status === 404) return isHold ? { state: 'absent' } : declined('authorizationGone', 'HOLD_UNKNOWN')
      return found(z.parse(Hold, answer.body), sought)
    },
  }
}

const pathOf = ({ reference }: Authorization) => `/v1/holds/${reference}`

/** The outcome that follows from the hold, whatever the answer says about the request itself. */
function settled(answer: AccountAnswer, outcomeIn: (hold: Hold, code: string) => MoneyOutcome): MoneyOutcome {
  if (answer.state === 'lost') return unknown
  if (answer.status === 200) return outcomeIn(z.parse(Hold, answer.body), '')
  const { code, hold } = z.parse(Refused, answer.body)
  if (hold) return outcomeIn(hold, code)
  return declined(reasons[code] ?? (answer.status === 404 ? 'authorizationGone' : 'refused'), code)
}

function found(hold: Hold, sought: MovementSought): Found {
  const absent = { state: 'absent' } as const
  switch (sought.kind) {
    case 'authorize':
      return heldIn(hold, sought.amountTwd)
    case 'capture':
      return capturedIn(hold, sought.reference) ?? absent
    case 'release':
      return releasedIn(hold) ?? absent
    case 'refund':
      return refundIn(hold, sought.reference) ?? absent
  }
}

/** A reference that was used for another amount is not this movement. */
function heldIn(hold: Hold, amountTwd: number): MoneyOutcome {
  if (hold.state === 'declined') return declined(reasons[hold.code ?? ''] ?? 'refused', hold.code ?? '')
  if (hold.amount !== amountTwd) return declined('refused', 'AMOUNT_DIFFERS')
  if (hold.state === 'released' || hold.state === 'lapsed') return declined('authorizationGone', hold.state)
  return { ...done(hold.transaction_id), expiresAt: hold.lapses_at }
}

function capturedIn(hold: Hold, reference: string): MoneyOutcome | undefined {
  if (hold.state === 'held') return undefined
  return hold.state === 'captured' && hold.capture_reference === reference
    ? done(hold.transaction_id)
    : declined('authorizationGone', hold.state)
}

function releasedIn(hold: Hold): MoneyOutcome | undefined {
  if (hold.state === 'held') return undefined
  return hold.state === 'captured' ? declined('refused', hold.state) : done(hold.transaction_id)
}

function refundIn(hold: Hold, reference: string): MoneyOutcome | undefined {
  const refund = hold.refunds.find((one) => one.reference === reference)
  if (refund) return done(refund.transaction_id)
  return hold.state === 'captured' ? undefined : declined('authorizationGone', hold.state)
}
