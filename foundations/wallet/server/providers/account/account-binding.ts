import { Refusal } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type { BindingOutcome, PaymentProvider, ProviderNotice } from '../payment-provider.ts'
import type { SourceOf } from './account-money.ts'
import {
  type AccountAccess,
  type AccountAnswer,
  type AccountHttp,
  accountSignature,
  isSameText,
  returnProof,
} from './account-http.ts'

type AccountBinding = Pick<PaymentProvider, 'openBinding' | 'findBinding' | 'provesReturn' | 'readNotice'>
type AccountUse = Pick<PaymentProvider, 'unbind' | 'check'>

const Opened = z.object({ url: z.string() })
const Binding = z.object({
  state: z.enum(['open', 'bound', 'failed']),
  token: z.nullable(z.string()),
  code: z.nullable(z.string()),
})
const Checked = z.object({
  status: z.int(),
  message: z.string(),
  limit: z.nullable(z.int()),
  available: z.nullable(z.int()),
})
const Notice = z.object({
  event_id: z.string(),
  kind: z.enum(['binding', 'money']),
  reference: z.string().check(z.regex(/^[A-Za-z0-9]{1,20}$/)),
})

/** Bindings: the account holder consents on the provider's page, and the provider gives a token to us alone. */
export function accountBinding(http: AccountHttp, { name, secret }: AccountAccess): AccountBinding {
  return {
    async openBinding({ reference, accountEnds, language, returnUrl, noticeUrl }) {
      const body = { reference, account_ends: accountEnds, language, return_url: returnUrl, notice_url: noticeUrl }
      const answer = await http.post('/v1/bindings', body)
      if (answer.state === 'lost') throw new Refusal('wallet.providerAway')
      if (answer.status !== 200) throw new Error(`${name} opened no binding: ${answer.status}`)
      return z.parse(Opened, answer.body)
    },
    async findBinding({ reference }) {
      return bindingIn(await http.get(`/v1/bindings/${reference}`))
    },
    provesReturn: async ({ reference, returned }) =>
      isSameText(returned['proof'] ?? '', returnProof(secret, reference)),
    readNotice: ({ headers, rawBody }) => readNotice({ secret, headers, rawBody }),
  }
}

/** The end and the check of an account, also of one that a device's token names. */
export function accountUse(http: AccountHttp, sourceOf: SourceOf, { name }: Pick<AccountAccess, 'name'>): AccountUse {
  return {
    async unbind({ token }) {
      const answer = await http.post('/v1/accounts/end', sourceOf(token))
      if (answer.state === 'lost') throw new Refusal('wallet.providerAway')
      if (answer.status !== 200) throw new Error(`${name} did not end a binding: ${answer.status}`)
    },
    async check({ token }) {
      const answer = await http.post('/v1/accounts/check', sourceOf(token))
      // Without a response now, the check happens with the payment: a ride is not refused for it.
      if (answer.state === 'lost') return { status: 999, message: '' }
      const { status, message, limit, available } = z.parse(Checked, answer.body)
      return { status, message, limitTwd: limit ?? undefined, availableTwd: available ?? undefined }
    },
  }
}

function bindingIn(answer: AccountAnswer): BindingOutcome {
  if (answer.state === 'lost') return { state: 'unknown' }
  if (answer.status === 404) return { state: 'open' }
  const { state, token, code } = z.parse(Binding, answer.body)
  if (state === 'failed') return { state, reason: 'refused', providerCode: code ?? '' }
  if (state === 'open' || token === null) return { state: 'open' }
  return { state, instrument: { token, last4: null, expiresYymm: null } }
}

type Raw = Parameters<PaymentProvider['readNotice']>[0] & { readonly secret: string }

/** A notice only says where to ask: its content settles nothing. */
function readNotice({ secret, headers, rawBody }: Raw): ProviderNotice | undefined {
  const [time = '', nonce = '', signature = ''] = ['x-time', 'x-nonce', 'x-signature'].map((name) => headers[name])
  const right = accountSignature({ secret, method: 'NOTICE', path: '', time, nonce, body: rawBody })
  if (!isSameText(signature, right)) return undefined
  const { event_id: eventId, kind, reference } = z.parse(Notice, JSON.parse(rawBody))
  return { eventId, kind, reference, returned: {} }
}
