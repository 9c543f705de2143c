import type { DatabaseSync } from 'node:sqlite'
import type { Instant } from '@daoxing/kit/contract'
import { type DeskAnswer, type DeskRequest, inOneGo } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import type { DeskMoods } from '../desk-moods.ts'
import type { BookRefusal, Hold, MoneyBook } from '../money-book.ts'
import { accountPerson } from './account-people.ts'
import type { AccountStore } from './account-store.ts'
import { isSigned, jsonAnswer, jsonIn } from './account-wire.ts'

/** The consent that a device's token contains, opened by the bank; or why the bank does not take it. */
export type OpenedConsent =
  | { readonly consentId: string; readonly accountId: string; readonly amountTwd: number }
  | { readonly refused: string }
export type OpenConsent = (device: {
  readonly kind: string
  readonly amount: number
  readonly token: unknown
}) => OpenedConsent

export type AccountBooks = {
  readonly database: DatabaseSync
  readonly store: AccountStore
  readonly book: MoneyBook
  readonly now: () => Instant
  readonly secret: string
  readonly moods: DeskMoods['current']
  /** The code for more than the account has: a balance, or a limit. */
  readonly tooMuchCode: 'BALANCE_LOW' | 'LIMIT_REACHED'
  /** Of the bank that takes the tokens of devices. */
  readonly openConsent?: OpenConsent | undefined
}
type Input = { readonly id: string; readonly request: DeskRequest; readonly books: AccountBooks }
type Call = (input: Input) => DeskAnswer

const Reference = z.string().check(z.regex(/^[A-Za-z0-9]{1,20}$/))
const Amount = z.int().check(z.positive())
const Source = z.object({
  token: z.optional(z.string()),
  device: z.optional(z.object({ kind: z.string(), amount: z.int(), token: z.unknown() })),
})
type Source = z.infer<typeof Source>
const Visit = z.object({
  reference: Reference,
  account_ends: z.nullable(z.string()),
  return_url: z.url(),
  notice_url: z.url(),
})
const Wish = z.object({ ...Source.shape, reference: Reference, amount: Amount, description: z.string() })
const Step = z.object({ reference: Reference, amount: Amount })
const Refund = z.object({ ...Step.shape, refunded_before: z.int() })

const routes: readonly (readonly [method: string, path: RegExp, call: Call])[] = [
  ['POST', /^\/v1\/bindings$/, openVisit],
  ['GET', /^\/v1\/bindings\/([A-Za-z0-9]+)$/, showVisit],
  ['POST', /^\/v1\/accounts\/check$/, check],
  ['POST', /^\/v1\/accounts\/end$/, end],
  ['POST', /^\/v1\/holds$/, hold],
  ['GET', /^\/v1\/holds\/([A-Za-z0-9]+)$/, showHold],
  ['POST', /^\/v1\/holds\/([A-Za-z0-9]+)\/capture$/, capture],
  ['POST', /^\/v1\/holds\/([A-Za-z0-9]+)\/release$/, release],
  ['POST', /^\/v1\/holds\/([A-Za-z0-9]+)\/refunds$/, refund],
]

/** Answers a merchant's call of the account protocol. */
export function answerMerchant(request: DeskRequest, books: AccountBooks): DeskAnswer {
  if (!isSigned(request, books.secret, Date.parse(books.now()))) return jsonAnswer({ code: 'SIGNATURE_WRONG' }, 401)
  for (const [method, path, call] of routes) {
    const found = path.exec(request.path)
    if (found && method === request.method) return call({ id: found[1] ?? '', request, books })
  }
  return absent
}

const absent = jsonAnswer({ code: 'NOT_FOUND', hold: null }, 404)
const badRequest = jsonAnswer({ code: 'BAD_REQUEST', hold: null }, 400)

function openVisit({ request, books: { store, now } }: Input): DeskAnswer {
  const { data: wish } = Visit.safeParse(jsonIn(request))
  if (!wish) return badRequest
  const { reference, account_ends: accountEnds, return_url: returnUrl, notice_url: noticeUrl } = wish
  const { pageToken } = store.openVisit({ reference, accountEnds, returnUrl, noticeUrl, openedAt: now() })
  return jsonAnswer({ url: `${request.baseUrl}/bind/${pageToken}` })
}

function showVisit({ id, books: { store } }: Input): DeskAnswer {
  const visit = store.visit(id)
  return visit ? jsonAnswer({ state: visit.state, token: visit.token, code: visit.code }) : absent
}

/** The account of a key or of a device's consent; or the code of the refusal. */
function payerOf({ token, device }: Source, { store, openConsent }: AccountBooks): OpenedConsent {
  if (device !== undefined) {
    const opened = openConsent?.(device) ?? { refused: 'NO_DEVICES' }
    return 'consentId' in opened && store.isConsentEnded(opened.consentId) ? { refused: 'BINDING_ENDED' } : opened
  }
  const key = store.key(token ?? '')
  if (!key || key.isEnded === 1) return { refused: 'BINDING_ENDED' }
  return { consentId: '', accountId: key.accountId, amountTwd: Number.MAX_SAFE_INTEGER }
}

function check({ request, books }: Input): DeskAnswer {
  const { data: source } = Source.safeParse(jsonIn(request))
  if (!source) return badRequest
  const payer = payerOf(source, books)
  if ('refused' in payer)
    return jsonAnswer({ status: 404, message: '這個帳戶已經解除綁定', limit: null, available: null })
  const isLimited = books.tooMuchCode === 'LIMIT_REACHED'
  const available = books.store.availableTwd(payer.accountId, books.now())
  const limit = accountPerson(payer.accountId)?.openingTwd ?? null
  return jsonAnswer({
    status: 200,
    message: '',
    ...(isLimited ? { limit, available } : { limit: null, available: null }),
  })
}

function end({ request, books }: Input): DeskAnswer {
  const { data: source } = Source.safeParse(jsonIn(request))
  if (!source) return badRequest
  const payer = payerOf(source, books)
  if (source.token !== undefined) books.store.endKey(source.token)
  else if ('consentId' in payer) books.store.endConsent(payer.consentId)
  return jsonAnswer({})
}

/** A reference that is known already is answered as it stands: it holds once. */
function hold({ request, books }: Input): DeskAnswer {
  const { data: wish } = Wish.safeParse(jsonIn(request))
  if (!wish) return badRequest
  const { reference, amount: amountTwd } = wish
  return inOneGo(books.database, () => {
    const known = books.book.find(reference)
    if (known) return jsonAnswer(holdView(books, known))
    const payer = payerOf(wish, books)
    if ('refused' in payer) {
      const refusedHold = { reference, holder: '', amountTwd, declined: payer.refused }
      return jsonAnswer(holdView(books, books.book.hold(refusedHold).hold))
    }
    const { accountId: holder, consentId } = payer
    const declined = declineOf(books, payer, amountTwd)
    const made = books.book.hold({ reference, holder, amountTwd, declined })
    if (consentId !== '') books.store.useConsent(reference, consentId)
    return jsonAnswer(holdView(books, made.hold))
  })
}

function declineOf(
  { store, now, tooMuchCode }: AccountBooks,
  { consentId, accountId, amountTwd: consentTwd }: Extract<OpenedConsent, { consentId: string }>,
  amountTwd: number,
): string | undefined {
  if (consentId !== '' && store.takenOfConsentTwd(consentId, now()) + amountTwd > consentTwd) return 'CONSENT_EXCEEDED'
  if (accountPerson(accountId)?.declines) return 'ACCOUNT_DECLINED'
  return store.availableTwd(accountId, now()) < amountTwd ? tooMuchCode : undefined
}

function showHold({ id, books }: Input): DeskAnswer {
  const found = books.book.find(id)
  return found ? jsonAnswer(holdView(books, found)) : absent
}

function refused(books: AccountBooks, code: string, found: Hold | undefined): DeskAnswer {
  return found ? jsonAnswer({ code, hold: holdView(books, found) }, 409) : absent
}

const codes: Readonly<Record<BookRefusal, string>> = {
  absent: 'NOT_FOUND',
  lapsed: 'HOLD_LAPSED',
  notHeld: 'NOT_HELD',
  alreadyCaptured: 'ALREADY_CAPTURED',
  alreadyReleased: 'ALREADY_RELEASED',
  tooMuch: 'AMOUNT_TOO_LARGE',
}

function capture({ id, request, books }: Input): DeskAnswer {
  const { data: step } = Step.safeParse(jsonIn(request))
  if (!step) return badRequest
  const { reference, amount: amountTwd } = step
  return inOneGo(books.database, () => {
    const [made] = books.store.stepsOf('capture', id)
    if (made?.reference === reference) return showHold({ id, request, books })
    const taken = books.book.capture({ reference: id, amountTwd })
    if ('refused' in taken) return refused(books, codes[taken.refused], taken.hold)
    books.store.addStep('capture', id, { reference, transactionId: taken.hold.transactionId, amountTwd })
    return jsonAnswer(holdView(books, taken.hold))
  })
}

function release({ id, books }: Input): DeskAnswer {
  if (books.moods().refusesReleases) return refused(books, 'RELEASE_REFUSED', books.book.find(id))
  const freed = books.book.release(id)
  return 'refused' in freed ? refused(books, codes[freed.refused], freed.hold) : jsonAnswer(holdView(books, freed.hold))
}

function refund({ id, request, books }: Input): DeskAnswer {
  const { data: step } = Refund.safeParse(jsonIn(request))
  if (!step) return badRequest
  const { reference, amount: amountTwd } = step
  return inOneGo(books.database, () => {
    const found = books.book.find(id)
    const made = books.store.stepsOf('refund', id).some((one) => one.reference === reference)
    if (!found || made) return showHold({ id, request, books })
    if (found.refundedTwd !== step.refunded_before) return refused(books, 'REFUND_DIFFERS', found)
    const back = books.book.refund({ reference: id, amountTwd })
    if ('refused' in back) return refused(books, codes[back.refused], back.hold)
    books.store.addStep('refund', id, { reference, transactionId: back.refund.transactionId, amountTwd })
    return jsonAnswer(holdView(books, back.hold))
  })
}

function holdView({ store, now }: AccountBooks, found: Hold): object {
  const { reference, state, lapsesAt } = found
  return {
    reference,
    transaction_id: found.transactionId,
    state: state === 'held' && lapsesAt <= now() ? 'lapsed' : state,
    code: found.code,
    amount: found.amountTwd,
    lapses_at: lapsesAt,
    capture_reference: store.stepsOf('capture', reference)[0]?.reference ?? null,
    refunds: store
      .stepsOf('refund', reference)
      .map((step) => ({ reference: step.reference, transaction_id: step.transactionId, amount: step.amountTwd })),
  }
}
