import type { Instant } from '@daoxing/kit/contract'
import type {
  Authorization,
  BindingOutcome,
  DeclineReason,
  MoneyOutcome,
  PaymentProvider,
} from '../providers/payment-provider.ts'

type Booked = {
  readonly transactionId: string
  readonly heldTwd: number
  capturedTwd: number
  refundedTwd: number
  isReleased: boolean
}
export type Mood = 'fine' | 'declines' | 'poor' | 'silent' | 'loses' | 'breaks'

/**
 * A bank outside of the house, for tests: it books by our references, never the same twice, and responds according to
 * its mood. `silent` receives and answers nothing; `loses` books but loses the response; `breaks` throws an exception.
 */
export type PretendBank = PaymentProvider & {
  /** The moods of the next calls, one each; after them it is fine. */
  feels(...moods: Mood[]): void
  readonly books: ReadonlyMap<string, Booked>
  /** It processes the next amount until then, and declines other requests for the same one in the meantime. */
  isAtWorkUntil(done: Promise<void>): void
  /** The number of requests to move money, by kind. */
  readonly requests: { kind: string; reference: string }[]
  /** From now on reports the expiry of each hold. */
  holdsUntil(expiresAt: () => Instant): void
  /** Drops the hold of that reference, as banks do with a lapsed one. */
  drops(reference: string): void
  /** Sets the outcome of visits to the binding page, or of a single one. */
  binds(outcome: BindingOutcome, reference?: string): void
  /** References of visits, the newest last, with their return URL. */
  readonly visits: { reference: string; returnUrl: string; noticeUrl: string }[]
  readonly forgotten: string[]
  answersCheck(answer: { status: number; message: string }): void
  /** All that the bank has captured and not refunded. */
  takenTwd(): number
  /** All that it still holds. */
  heldTwd(): number
}

/** `usually` is its default mood. */
export function pretendBank(usually: Mood = 'fine'): PretendBank {
  const books = new Map<string, Booked>()
  const moved = new Map<string, MoneyOutcome>()
  const requests: PretendBank['requests'] = []
  const visits: PretendBank['visits'] = []
  const forgotten: string[] = []
  let moods: Mood[] = []
  let work: Promise<void> | undefined
  const atWork = new Set<string>()
  let binding: BindingOutcome = { state: 'open' }
  const bindings = new Map<string, BindingOutcome>()
  let endOfHolds: (() => Instant) | undefined
  let checked = { status: 200, message: '' }

  const declined = (reason: DeclineReason): MoneyOutcome => ({ state: 'declined', reason, providerCode: 'NO' })
  const bookOf = ({ reference }: Authorization) => {
    const book = books.get(reference)
    if (!book) throw new Error('nobody authorized this')
    return book
  }
  function move(kind: string, reference: string, book: () => MoneyOutcome): MoneyOutcome {
    requests.push({ kind, reference })
    const mood = moods.shift() ?? usually
    if (mood === 'breaks') throw new Error('the program broke')
    if (mood === 'silent') return { state: 'unknown' }
    const known = moved.get(`${kind} ${reference}`)
    const refusal = mood === 'declines' ? 'cardDeclined' : mood === 'poor' ? 'insufficientBalance' : undefined
    // A release has no reference of its own, so a declined one may succeed at the next attempt.
    if (kind === 'release' && refusal) return declined('refused')
    const outcome = known ?? (refusal ? declined(refusal) : book())
    moved.set(`${kind} ${reference}`, outcome)
    return mood === 'loses' ? { state: 'unknown' } : outcome
  }
  return {
    books,
    requests,
    visits,
    forgotten,
    feels(...next) {
      moods = next
    },
    isAtWorkUntil(done) {
      work = done
    },
    holdsUntil(expiresAt) {
      endOfHolds = expiresAt
    },
    drops(reference) {
      const book = books.get(reference)
      if (book) book.isReleased = true
    },
    binds(outcome, reference) {
      if (reference === undefined) binding = outcome
      else bindings.set(reference, outcome)
    },
    answersCheck(answer) {
      checked = answer
    },
    takenTwd: () => [...books.values()].reduce((sum, one) => sum + one.capturedTwd - one.refundedTwd, 0),
    heldTwd: () =>
      [...books.values()]
        .filter((one) => !one.isReleased && one.capturedTwd === 0)
        .reduce((sum, one) => sum + one.heldTwd, 0),
    async openBinding({ reference, returnUrl, noticeUrl }) {
      if (moods.shift() === 'breaks') throw new Error('the page cannot be opened')
      visits.push({ reference, returnUrl, noticeUrl })
      return { url: `https://bank.test/bind/${reference}` }
    },
    findBinding: async ({ reference }) => bindings.get(reference) ?? binding,
    provesReturn: async ({ returned }) => returned['proof'] !== 'none',
    async unbind({ token }) {
      const mood = moods.shift() ?? 'fine'
      if (mood !== 'fine') throw new Error('nobody answered')
      forgotten.push(token)
    },
    check: async () => checked,
    async authorize({ reference, amountTwd }) {
      if (atWork.has(reference)) return declined('refused')
      const done = work
      work = undefined
      atWork.add(reference)
      await done
      atWork.delete(reference)
      return move('authorize', reference, () => {
        const transactionId = `T${reference}`
        books.set(reference, { transactionId, heldTwd: amountTwd, capturedTwd: 0, refundedTwd: 0, isReleased: false })
        return { state: 'done', transactionId, expiresAt: endOfHolds?.() }
      })
    },
    capture: async ({ reference, amountTwd, authorization }) =>
      move('capture', reference, () => {
        const book = bookOf(authorization)
        if (book.isReleased || book.capturedTwd > 0 || amountTwd > book.heldTwd) return declined('authorizationGone')
        book.capturedTwd = amountTwd
        return { state: 'done', transactionId: book.transactionId }
      }),
    release: async ({ authorization }) =>
      move('release', authorization.reference, () => {
        const book = bookOf(authorization)
        if (book.capturedTwd > 0) throw new Error('what was taken is not let go')
        book.isReleased = true
        return { state: 'done', transactionId: book.transactionId }
      }),
    refund: async ({ reference, amountTwd, authorization, refundedBeforeTwd }) =>
      move('refund', reference, () => {
        const book = bookOf(authorization)
        if (book.refundedTwd !== refundedBeforeTwd || book.refundedTwd + amountTwd > book.capturedTwd)
          return declined('refused')
        book.refundedTwd += amountTwd
        return { state: 'done', transactionId: book.transactionId }
      }),
    lookUp: async (sought) => {
      const mood = moods.shift() ?? usually
      if (mood === 'silent') return { state: 'unknown' }
      const reference = sought.kind === 'release' ? sought.authorization.reference : sought.reference
      return moved.get(`${sought.kind} ${reference}`) ?? { state: 'absent' }
    },
    readNotice: () => undefined,
  }
}
