import * as z from 'zod/mini'
import type { BindingOutcome, ProviderNotice } from '../payment-provider.ts'
import { tokenOf } from './card-token.ts'
import { jsonOf, type NewebPayClient } from './newebpay-client.ts'
import { answerKind, declineReason } from './newebpay-refusals.ts'
import type { Seal } from './seal.ts'

/** Amount that is held for a moment to prove a card; NewebPay binds no card without a payment. */
export const proofTwd = 1

const Told = z.object({
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
export type Told = z.output<typeof Told>

/** Opens what came with a notice or a return; undefined where the proof does not hold or nothing came. */
export function bindingIn(seal: Seal, returned: Readonly<Record<string, string>>): Told | undefined {
  const { TradeInfo = '', TradeSha = '' } = returned
  if (!seal.isProof(TradeSha, TradeInfo)) return undefined
  const told = z.safeParse(Told, jsonOf(seal.open(TradeInfo)))
  return told.success ? told.data : undefined
}

/** Proves and reads a notice. It is told apart from others by its proof, which is the same each time it comes. */
export function readCardNotice(seal: Seal, rawBody: string): ProviderNotice | undefined {
  const form = new URLSearchParams(rawBody)
  const returned = { TradeInfo: form.get('TradeInfo') ?? '', TradeSha: form.get('TradeSha') ?? '' }
  const told = bindingIn(seal, returned)
  if (!told) return undefined
  return { eventId: returned.TradeSha, reference: told.Result.MerchantOrderNo, kind: 'binding', returned }
}

/**
 * How a binding ended. NewebPay is asked whether the card was proven; the token itself comes sealed with the notice and
 * nowhere else, so that a proven card whose notice is still on its way is `open`.
 */
export async function findCardBinding({
  client,
  reference,
  told,
}: {
  readonly client: NewebPayClient
  readonly reference: string
  readonly told: Told | undefined
}): Promise<BindingOutcome> {
  const ours = told?.Result.MerchantOrderNo === reference ? told : undefined
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
  // Bound and let go again is still bound: asked a second time, the proof is cancelled already.
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
