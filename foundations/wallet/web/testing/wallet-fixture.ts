import type { CreditCard, PaymentDefaults, TripPayment } from '@daoxing/wallet/contract'

/** A test card; its id ends with its last four digits. */
export function cardFixture(last4: string, changes: Partial<CreditCard> = {}): CreditCard {
  return {
    id: `card-${last4}`,
    Card4No: last4,
    in_use: false,
    expiry: '3012',
    is_expired: false,
    is_flagged: false,
    ...changes,
  }
}

const closed = ['linebank', 'applepay', 'googlepay', 'instore', 'company', 'aftee'] as const

/** Payment methods of a rider: cash, and the given cards and wallet. */
export function defaultsFixture(changes: Partial<PaymentDefaults> = {}): PaymentDefaults {
  const { creditcard = [], linepay_info: linepay = null } = changes
  return {
    revision: 1,
    default: 'cash',
    creditcard,
    linepay_info: linepay,
    options: [
      { method: 'cash', is_available: true, is_bound: true },
      { method: 'creditcard', is_available: true, is_bound: creditcard.length > 0 },
      { method: 'linepay', is_available: true, is_bound: linepay !== null },
      ...closed.map((method) => ({ method, is_available: false, is_bound: false })),
    ],
    credit: 0,
    waiting: [],
    ...changes,
  }
}

/** A rider with two cards, the first of which is the default. */
export function twoCards(changes: Partial<PaymentDefaults> = {}): PaymentDefaults {
  return defaultsFixture({
    default: 'creditcard',
    creditcard: [cardFixture('4242', { in_use: true }), cardFixture('1881')],
    ...changes,
  })
}

/** A payment of 215 dollars by the card 4242 that the bank has refused, unless a test overrides it. */
export function paymentFixture(changes: Partial<TripPayment> = {}): TripPayment {
  return {
    trip_hash: 'trip-1',
    payment_method: 'creditcard',
    payment_status: 11,
    trip_payment_status: 'FAILED',
    amount: 215,
    paid_amount: 0,
    refunded_amount: 0,
    open_amount: 215,
    revision: 1,
    trip_id: 1,
    service: 'common',
    card: { id: 'card-4242', Card4No: '4242' },
    pre_auth: 'FAILED',
    held_amount: 0,
    collection_status: 'COLLECTABLE',
    decline_reason: 'cardDeclined',
    cash_told: null,
    pay_later_until: null,
    options: defaultsFixture().options.map((option) => ({ ...option, is_bound: option.is_available })),
    can: { pay: true, say_cash_paid: false, pay_later: false },
    ...changes,
  }
}

/** The same payment after it succeeded. */
export function paidFixture(changes: Partial<TripPayment> = {}): TripPayment {
  return paymentFixture({
    payment_status: 2,
    trip_payment_status: 'COMPLETED',
    paid_amount: 215,
    open_amount: 0,
    revision: 2,
    collection_status: null,
    decline_reason: null,
    can: { pay: false, say_cash_paid: false, pay_later: false },
    ...changes,
  })
}
