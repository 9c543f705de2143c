import * as z from 'zod/mini'
import type { BindingOutcome, ProviderNotice } from '../payment-provider.ts'
import { tokenOf } from './card-token.ts'
import { jsonOf, type NewebPayClient } from './newebpay-client.ts'
import { answerKind, declineReason } from './newebpay-refusals.ts'
import type { Seal } from './seal.ts'

/** Amount that is held for a moment to verify a card; NewebPay binds no card without a payment. */
export const proofTwd = 1

const BindingNotice = z.object({
  Status: z.string(),
  Result: z.object({
    MerchantOrderNo: z.string(),
    RespondCode: z.optional(z.string()),
    TokenValue: z.optional(z.string()),
    Card6No: z.optional(z.string()),
    Card4No: z.optional(z.string()),
    Exp: z.optional(z.string()),
  }),
})
/** NewebPay's report of a binding, in its notice and in the browser's return: encrypted and signed both times. */
export type BindingNotice = z.output<typeof BindingNotice>

/** Decrypts the data of a notice or a return; undefined if the signature is invalid or the data is missing. */
export function bindingIn(seal: Seal, returned: Readonly<Record<string, string>>): BindingNotice | undefined {
  const { TradeInfo = '', TradeSha = '' } = returned
  if (!seal.isProof(TradeSha, TradeInfo)) return undefined
  const notice = z.safeParse(BindingNotice, jsonOf(seal.open(TradeInfo)))
  return notice.success ? notice.data : undefined
}

/** Verifies and parses a notice. Its signature identifies it, since it is the same in each delivery. */
export function readCardNotice(seal: Seal, rawBody: string): ProviderNotice | undefined {
  const form = new URLSearchParams(rawBody)
  const returned = { TradeInfo: form.get('TradeInfo') ?? '', TradeSha: form.get('TradeSha') ?? '' }
  const notice = bindingIn(seal, returned)
  if (!notice) return undefined
  return { eventId: returned.TradeSha, reference: notice.Result.MerchantOrderNo, kind: 'binding', returned }
}

/**
 * The outcome of a binding. NewebPay reports whether the card was verified; only the notice contains the token,
 * encrypted, so that a verified card whose notice is still pending is `open`.
 */
export async function findCardBinding({
  client,
  reference,
  notice,
}: {
  readonly client: NewebPayClient
  readonly reference: string
  readonly notice: BindingNotice | undefined
}): Promise<BindingOutcome> {
  const ours = notice?.Result.MerchantOrderNo === reference ? notice : undefined
  const answer = await client.query({ orderNo: reference, amountTwd: proofTwd })
  if (answer === undefined) return { state: 'unknown' }
  if (answer.trade === undefined) {
    // The form of the page has not been submitted yet.
    if (answer.status === 'TRA10021' || answer.status === 'TRA20002') return { state: 'open' }
    if (answerKind(answer.status) === 'mistake') throw new Error(`the card provider answered ${answer.status}`)
    return { state: 'unknown' }
  }
  const { TradeStatus, RespondCode } = answer.trade
  if (TradeStatus === '2') {
    const status = ours?.Status ?? 'MPG03009'
    return { state: 'failed', reason: declineReason(status, RespondCode), providerCode: RespondCode || status }
  }
  // A revoked binding still counts as bound: at a second query, the verification is already cancelled.
  const value = ours?.Status === 'SUCCESS' ? ours.Result.TokenValue : undefined
  if (TradeStatus === '0' || value === undefined) return { state: 'open' }
  return {
    state: 'bound',
    instrument: {
      token: tokenOf({ term: reference, value }),
      first6: ours?.Result.Card6No || undefined,
      last4: ours?.Result.Card4No ?? null,
      expiresYymm: ours?.Result.Exp ?? null,
    },
  }
}
