import { type Instant, secondsBetween } from '@daoxing/kit/contract'
import type { Clock } from '@daoxing/kit/server'
import type { Authorization, MoneyOutcome, MovementSought, PaymentProvider } from '../payment-provider.ts'
import type { CardToken } from './card-token.ts'
import type { NewebPayClient, TradeAnswer, TradeQueried } from './newebpay-client.ts'
import { answerKind, declineReason } from './newebpay-refusals.ts'

/** NewebPay rejects requests with a time stamp older than 120 s: a request not processed by then never will be. */
const staleSeconds = 130

type Sought = MoneyOutcome | { readonly state: 'absent' }
type Movements = {
  authorize(input: {
    readonly reference: string
    readonly amountTwd: number
    readonly token: CardToken
    readonly description: string
  }): Promise<MoneyOutcome>
  capture: PaymentProvider['capture']
  release(authorization: Authorization): Promise<MoneyOutcome>
  refund: PaymentProvider['refund']
  lookUp(sought: MovementSought): Promise<Sought>
}

/**
 * Hold, capture, release and refund. NewebPay accepts an order number once, but does not store our later references; so
 * a repeated movement is recognised by the totals that NewebPay reports for the order.
 */
export function createMovements(client: NewebPayClient, clock: Clock): Movements {
  const unanswered = new Map<string, Instant>()
  /** Whether a refund of ours may still be in progress, so that its absence is inconclusive. */
  const isOnItsWay = (orderNo: string) => {
    const sentAt = unanswered.get(orderNo)
    const isYoung = sentAt !== undefined && secondsBetween(sentAt, clock.now()) < staleSeconds
    if (!isYoung) unanswered.delete(orderNo)
    return isYoung
  }

  const repeatedSince = new Map<string, Instant>()
  /**
   * A payment that NewebPay calls a duplicate, and that is not in the records yet, is still being processed: the first
   * request has arrived, and its outcome is known soon. One that stays without an outcome is not a payment.
   */
  const isBeingMade = (orderNo: string) => {
    const since = repeatedSince.get(orderNo) ?? clock.now()
    const isYoung = secondsBetween(since, clock.now()) < staleSeconds
    if (isYoung) repeatedSince.set(orderNo, since)
    else repeatedSince.delete(orderNo)
    return isYoung
  }

  async function lookUp(sought: MovementSought): Promise<Sought> {
    const of = sought.kind === 'authorize' ? sought : sought.authorization
    const answer = await client.query({ orderNo: of.reference, amountTwd: of.amountTwd })
    if (answer === undefined) return { state: 'unknown' }
    if (answer.trade) {
      const stands = found(sought, answer.trade)
      if (stands.state !== 'absent') repeatedSince.delete(of.reference)
      const isTooEarly = sought.kind === 'refund' && stands.state === 'absent' && isOnItsWay(of.reference)
      return isTooEarly ? { state: 'unknown' } : stands
    }
    if (answer.status === 'TRA10021' || answer.status === 'TRA20002')
      return sought.kind === 'authorize' ? { state: 'absent' } : declined(answer)
    return answerKind(answer.status) === 'mistake' ? mistake(answer.status) : { state: 'unknown' }
  }

  /** The outcome of a response; a duplicate of an earlier movement is looked up. */
  async function outcomeOf(answer: TradeAnswer | undefined, sought: MovementSought): Promise<MoneyOutcome> {
    if (answer === undefined) return { state: 'unknown' }
    const kind = answerKind(answer.status)
    if (kind === 'success' && answer.trade) return { state: 'done', transactionId: answer.trade.TradeNo }
    if (kind === 'mistake') return mistake(answer.status)
    if (kind === 'declined' && sought.kind === 'authorize') return declined(answer)
    if (kind === 'unknown' || kind === 'success') return { state: 'unknown' }
    const stands = await lookUp(sought)
    if (stands.state !== 'absent') return stands
    if (kind === 'repeated' && sought.kind === 'authorize' && isBeingMade(sought.reference)) return { state: 'unknown' }
    // A duplicate according to the provider that is not in the records yet: treated as a decline, the money would be
    // taken a second time.
    const isStep = sought.kind === 'capture' || sought.kind === 'release'
    if (kind === 'repeated' && isStep) return { state: 'unknown' }
    // The records list it: it is held, whatever the response.
    return sought.kind === 'release' ? { ...declined(answer), reason: 'refused' } : declined(answer)
  }

  return {
    lookUp,
    async authorize({ reference, amountTwd, token, description }) {
      const answer = await client.act('CreditCard', {
        Version: '2.1',
        MerchantOrderNo: reference,
        Amt: amountTwd,
        ProdDesc: description.slice(0, 50),
        P3D: 0,
        TokenValue: token.value,
        TokenTerm: token.term,
        TokenSwitch: 'on',
      })
      return outcomeOf(answer, { kind: 'authorize', reference, amountTwd })
    },
    async capture({ reference, amountTwd, authorization }) {
      const answer = await client.act('CreditCard/Close', close(authorization, { type: 1, amountTwd }))
      return outcomeOf(answer, { kind: 'capture', reference, amountTwd, authorization })
    },
    async release(authorization) {
      const { reference, transactionId, amountTwd } = authorization
      const answer = await client.act('CreditCard/Cancel', {
        Version: '1.0',
        Amt: amountTwd,
        MerchantOrderNo: reference,
        IndexType: 1,
      })
      // The bank executes it with its next batch; it cannot be undone.
      if (answer?.status === 'TRA20001') return { state: 'done', transactionId }
      return outcomeOf(answer, { kind: 'release', reference, amountTwd, authorization })
    },
    async refund(movement) {
      const { amountTwd, authorization } = movement
      const sought = { ...movement, kind: 'refund' } as const
      const stands = await lookUp(sought)
      if (stands.state !== 'absent') return stands
      const answer = await client.act('CreditCard/Close', close(authorization, { type: 2, amountTwd }))
      if (answer === undefined) unanswered.set(authorization.reference, clock.now())
      return outcomeOf(answer, sought)
    },
  }
}

function close({ reference, transactionId }: Authorization, { type, amountTwd }: { type: 1 | 2; amountTwd: number }) {
  return {
    Version: '1.1',
    Amt: amountTwd,
    MerchantOrderNo: reference,
    IndexType: 1,
    TradeNo: transactionId,
    CloseType: type,
  } as const
}

/** The outcome of a movement, by the state of its order. */
function found(sought: MovementSought, trade: TradeQueried): Sought {
  const { TradeStatus: status, TradeNo: transactionId, CloseAmt = 0, BackBalance = 0 } = trade
  const done = { state: 'done', transactionId } as const
  const gone = { state: 'declined', reason: 'authorizationGone', providerCode: `TradeStatus ${status}` } as const
  if (status === '0') return sought.kind === 'authorize' ? { state: 'absent' } : gone
  if (status === '2')
    return sought.kind === 'authorize'
      ? { state: 'declined', reason: declineReason('', trade.RespondCode), providerCode: trade.RespondCode ?? '' }
      : gone
  const isCaptured = (trade.CloseStatus ?? '0') !== '0'
  const other = { state: 'declined', reason: 'refused', providerCode: `CloseAmt ${CloseAmt}` } as const
  switch (sought.kind) {
    case 'authorize':
      return status === '3' ? gone : done
    case 'capture':
      if (status === '3') return gone
      if (!isCaptured) return { state: 'absent' }
      return CloseAmt === sought.amountTwd ? done : other
    case 'release':
      if (status === '3') return done
      return isCaptured ? other : { state: 'absent' }
    case 'refund': {
      if (!isCaptured) return gone
      const refundedTwd = CloseAmt - BackBalance
      if (refundedTwd === sought.refundedBeforeTwd + sought.amountTwd) return done
      return refundedTwd === sought.refundedBeforeTwd ? { state: 'absent' } : other
    }
  }
}

type Declined = Extract<MoneyOutcome, { state: 'declined' }>

function declined({ status, respondCode }: Pick<TradeAnswer, 'status' | 'respondCode'>): Declined {
  return {
    state: 'declined',
    reason: declineReason(status, respondCode),
    providerCode: respondCode && respondCode !== '00' ? respondCode : status,
  }
}

function mistake(status: string): never {
  throw new Error(`the card provider answered ${status}: our shop, keys, clock or parameters are wrong`)
}
