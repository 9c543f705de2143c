import { type Instant, type Language, Refusal, secondsBetween } from '@daoxing/kit/contract'
import type { Clock, Database } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import {
  forgetRegKey,
  storeLinePayRequest,
  storeRegKey,
  type LinePayRequest,
  linePayRequestOf,
  markProofReleased,
} from '../../stores/line-pay-request-store.ts'
import type { TokenSeal } from '../../sealed-token.ts'
import type { BindingOutcome, PaymentProvider } from '../payment-provider.ts'
import { meaningOf } from './line-pay-codes.ts'
import type { LinePayHttp } from './line-pay-http.ts'
import { TransactionId } from './line-pay-records.ts'
import { isSameText, noticeSeal } from './line-pay-signature.ts'

type LinePayBinding = Pick<
  PaymentProvider,
  'openBinding' | 'findBinding' | 'provesReturn' | 'unbind' | 'check' | 'readNotice'
>
type BindingInput = {
  readonly http: LinePayHttp
  readonly database: Database
  readonly clock: Clock
  readonly channelSecret: string
  readonly seal: TokenSeal
}

/** A key requires a confirmed amount. It is held, never captured, and released at once. */
const proof = { amount: 1, currency: 'TWD' } as const
/** LINE Pay expires a request after 20 minutes; a URL that is about to expire is not returned again. */
const requestLifeSeconds = 15 * 60
/** How long to wait for a key that was issued while the response got lost. */
const lostKeySeconds = 30 * 60

const locales: Readonly<Record<Language, string>> = { 'zh-TW': 'zh_TW', en: 'en', ja: 'ja' }
const productNames: Readonly<Record<Language, (accountEnds: string) => string>> = {
  'zh-TW': (ends) => `島行 自動付款綁定，手機末三碼 ${ends} 的帳號（驗證後立即取消，不會扣款）`,
  en: (ends) =>
    `Daoxing automatic payment, account ending ${ends} (verified and cancelled at once, nothing is charged)`,
  ja: (ends) => `島行 自動支払いの登録、電話番号末尾 ${ends} のアカウント（確認後すぐに取り消され、請求されません）`,
}
/** The product of a wallet that pays once by a link. */
const onceNames: Readonly<Record<Language, string>> = {
  'zh-TW': '島行 一次付款（先驗證，你在島行確認後才扣款一次，之後不保留）',
  en: 'Daoxing one-time payment (verified now, charged once after you confirm at Daoxing, then forgotten)',
  ja: '島行 1回限りの支払い（まず確認し、島行で承認した後に1回だけ請求、その後は保存しません）',
}

const Requested = z.object({ transactionId: TransactionId, paymentUrl: z.object({ web: z.string() }) })
const Confirmed = z.object({ orderId: z.optional(z.string()), regKey: z.optional(z.string()) })

/** Bindings: a key with which we may request money until the rider or LINE Pay revokes it. */
export function linePayBinding({ http, database, clock, channelSecret, seal }: BindingInput): LinePayBinding {
  return {
    async openBinding({ reference, accountEnds, language, returnUrl, noticeUrl }) {
      const before = await linePayRequestOf(database, seal, reference)
      const now = clock.now()
      if (before?.paymentUrl && isAlive(before, now)) return { url: before.paymentUrl }
      const answer = await http.post('/v3/payments/request', {
        ...proof,
        orderId: reference,
        packages: [proofPackage(accountEnds === null ? onceNames[language] : productNames[language](accountEnds))],
        redirectUrls: {
          // The server gets the notice and settles, in any browser that the rider ends up in. Both return URLs lead to
          // one page, because a browser's parameters settle nothing.
          confirmUrl: sealed(noticeUrl, noticeSeal(channelSecret, reference)),
          confirmUrlType: 'SERVER',
          cancelUrl: returnUrl,
        },
        options: { payment: { payType: 'PREAPPROVED', capture: false }, display: { locale: locales[language] } },
      })
      if (answer.state === 'lost') throw new Refusal('wallet.providerAway')
      if (meaningOf(answer.code).kind !== 'done') throw new Error(`LINE Pay opened no binding: ${answer.code}`)
      const { transactionId, paymentUrl } = z.parse(Requested, answer.info)
      await storeLinePayRequest(database, seal, {
        reference,
        transactionId,
        paymentUrl: paymentUrl.web,
        requestedAt: now,
      })
      return { url: paymentUrl.web }
    },
    async findBinding({ reference }) {
      const request = await linePayRequestOf(database, seal, reference)
      if (!request) return { state: 'open' }
      return await proofLetGo(await bindingOf(request))
    },
    async provesReturn({ reference, returned }) {
      // LINE Pay names the transaction only to us, and to the browser that it redirects.
      const request = await linePayRequestOf(database, seal, reference)
      return request !== undefined && isSameText(returned['transactionId'] ?? '', request.transactionId)
    },
    async unbind({ token }) {
      const answer = await http.post(`/v3/payments/preapprovedPay/${encodeURIComponent(token)}/expire`, {})
      if (answer.state === 'lost') throw new Refusal('wallet.providerAway')
      const meaning = meaningOf(answer.code)
      const isGone = meaning.kind === 'done' || (meaning.kind === 'declined' && meaning.reason === 'bindingGone')
      if (!isGone) throw new Error(`LINE Pay did not end a binding: ${answer.code}`)
      await forgetRegKey(database, seal, token)
    },
    async check({ token }) {
      const answer = await http.get(`/v3/payments/preapprovedPay/${encodeURIComponent(token)}/check`)
      // Without a response now, the check happens with the payment: a ride is not refused for it.
      if (answer.state === 'lost') return { status: 999, message: '' }
      return meaningOf(answer.code).kind === 'done'
        ? { status: 200, message: answer.message }
        : { status: Number(answer.code), message: answer.message }
    },
    readNotice({ rawBody }) {
      const facts = Object.fromEntries(new URLSearchParams(rawBody))
      const { seal = '', ...returned } = facts
      const { orderId: reference = '', transactionId = '' } = returned
      if (transactionId === '' || !isSameText(seal, noticeSeal(channelSecret, reference))) return undefined
      return { eventId: transactionId, reference, kind: 'binding', returned }
    },
  }

  async function bindingOf(request: LinePayRequest): Promise<{ request: LinePayRequest; outcome: BindingOutcome }> {
    if (request.regKey !== null) return { request, outcome: boundTo(request.regKey) }
    const answer = await http.get(`/v3/payments/requests/${request.transactionId}/check`)
    if (answer.state === 'lost') return { request, outcome: { state: 'unknown' } }
    const { code } = answer
    if (code === '0000') return { request, outcome: { state: 'open' } }
    if (code === '0121' || code === '0122')
      return { request, outcome: { state: 'failed', reason: 'refused', providerCode: code } }
    // 0110: the rider has consented. 0123: it was confirmed, but our response got lost.
    if (code === '0110' || code === '0123') return await confirmed(request)
    const meaning = meaningOf(code)
    return {
      request,
      outcome:
        meaning.kind === 'declined'
          ? { state: 'failed', reason: meaning.reason, providerCode: code }
          : { state: 'unknown' },
    }
  }

  async function confirmed(request: LinePayRequest): Promise<{ request: LinePayRequest; outcome: BindingOutcome }> {
    const { reference, transactionId } = request
    const answer = await http.post(`/v3/payments/${transactionId}/confirm`, proof)
    if (answer.state === 'lost') return { request, outcome: { state: 'unknown' } }
    const meaning = meaningOf(answer.code)
    if (meaning.kind === 'done') {
      const { regKey } = z.parse(Confirmed, answer.info)
      if (regKey === undefined) throw new Error('LINE Pay confirmed a binding and gave no key')
      await storeRegKey(database, seal, reference, regKey)
      return { request: { ...request, regKey }, outcome: boundTo(regKey) }
    }
    if (meaning.kind === 'declined')
      return { request, outcome: { state: 'failed', reason: meaning.reason, providerCode: answer.code } }
    // Another process of ours may just have confirmed it and knows the key.
    const latest = (await linePayRequestOf(database, seal, reference)) ?? request
    if (latest.regKey !== null) return { request: latest, outcome: boundTo(latest.regKey) }
    const isLost = meaning.kind === 'seenBefore' && secondsBetween(request.requestedAt, clock.now()) > lostKeySeconds
    return {
      request,
      outcome: isLost ? { state: 'failed', reason: 'refused', providerCode: answer.code } : { state: 'unknown' },
    }
  }

  /** A held dollar that cannot be released now is retried when the binding is queried, and lapses by itself. */
  async function proofLetGo(found: { request: LinePayRequest; outcome: BindingOutcome }): Promise<BindingOutcome> {
    const { request, outcome } = found
    if (outcome.state !== 'bound' || request.isHoldReleased) return outcome
    const answer = await http.post(`/v3/payments/authorizations/${request.transactionId}/void`, {})
    if (answer.state === 'answered' && ['done', 'seenBefore'].includes(meaningOf(answer.code).kind))
      await markProofReleased(database, request.reference)
    return outcome
  }
}

const boundTo = (token: string): BindingOutcome => ({
  state: 'bound',
  instrument: { token, last4: null, expiresYymm: null },
})

const isAlive = ({ regKey, requestedAt }: LinePayRequest, now: Instant) =>
  regKey === null && secondsBetween(requestedAt, now) < requestLifeSeconds

const proofPackage = (name: string) => ({
  id: 'binding',
  amount: proof.amount,
  name,
  products: [{ name, quantity: 1, price: proof.amount }],
})

function sealed(noticeUrl: string, seal: string): string {
  const url = new URL(noticeUrl)
  url.searchParams.set('seal', seal)
  return url.href
}
