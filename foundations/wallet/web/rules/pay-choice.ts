import type { CreditCard, PaymentDefaults, PaymentMethod } from '@daoxing/wallet/contract'

/** One payment choice: a method, and the card if there are several. */
export type PayChoice = { readonly method: PaymentMethod; readonly cardId: string | null }

export const cash: PayChoice = { method: 'cash', cardId: null }

export function isSameChoice(one: PayChoice, other: PayChoice): boolean {
  return one.method === other.method && (one.method !== 'creditcard' || one.cardId === other.cardId)
}

/** The default choice of the rider. */
export function defaultChoice({ default: method, creditcard }: PaymentDefaults): PayChoice {
  if (method !== 'creditcard') return { method, cardId: null }
  return { method, cardId: (creditcard.find(({ in_use: isInUse }) => isInUse) ?? creditcard[0])?.id ?? null }
}

export function cardOf({ creditcard }: PaymentDefaults, { method, cardId }: PayChoice): CreditCard | undefined {
  return method === 'creditcard' ? creditcard.find(({ id }) => id === cardId) : undefined
}

/** Whether it can pay: available, bound, and not an expired card [PAY-009]. */
export function isUsable(defaults: PaymentDefaults, choice: PayChoice): boolean {
  const option = defaults.options.find(({ method }) => method === choice.method)
  if (option === undefined || !option.is_available || !option.is_bound) return false
  if (choice.method !== 'creditcard') return true
  const card = cardOf(defaults, choice)
  return card !== undefined && !card.is_expired
}

/** The choice that a screen shows: the requested one while it can pay, else the default. */
export function shownChoice(defaults: PaymentDefaults, wished: PayChoice | null): PayChoice {
  return wished !== null && isUsable(defaults, wished) ? wished : defaultChoice(defaults)
}

/** The choice for a service with limited methods: the requested one, the default, or the first that can pay. */
export function acceptedChoice(
  defaults: PaymentDefaults,
  wished: PayChoice | null,
  methods: readonly PaymentMethod[],
): PayChoice | undefined {
  return [shownChoice(defaults, wished), ...choicesOf(defaults, methods)].find(
    (choice) => methods.includes(choice.method) && isUsable(defaults, choice),
  )
}

/**
 * Every existing choice, in the order of the methods: cash, each card, each bound wallet. `methods` are those that a
 * service accepts; all by default.
 */
export function choicesOf(
  { options, creditcard }: PaymentDefaults,
  methods?: readonly PaymentMethod[],
): readonly PayChoice[] {
  return options
    .filter(({ is_available: isAvailable, is_bound: isBound }) => isAvailable && isBound)
    .filter(({ method }) => methods?.includes(method) ?? true)
    .flatMap(({ method }): readonly PayChoice[] =>
      method === 'creditcard' ? creditcard.map(({ id }) => ({ method, cardId: id })) : [{ method, cardId: null }],
    )
}

/** The bound account of a method: its id, and whether its last payment failed. Null for cards, and without one. */
export function accountOf(defaults: PaymentDefaults, method: PaymentMethod) {
  if (method === 'linepay') return defaults.linepay_info
  if (method === 'linebank') return defaults.linebank_info ?? null
  return method === 'aftee' ? (defaults.aftee_info ?? null) : null
}

/** Methods with a provider's binding page. */
export const boundMethods = ['creditcard', 'linepay', 'linebank', 'aftee'] as const
export type BoundMethod = (typeof boundMethods)[number]

/** Methods that can be bound now: another card at any time, a wallet if there is none. */
export function bindableMethods({ options }: PaymentDefaults): readonly BoundMethod[] {
  return boundMethods.filter((wanted) =>
    options.some(
      ({ method, is_available: isAvailable, is_bound: isBound }) =>
        method === wanted && isAvailable && (method === 'creditcard' || !isBound),
    ),
  )
}

/** Methods of the specification that are not offered here. */
export function closedMethods({ options }: PaymentDefaults): readonly PaymentMethod[] {
  return options.filter(({ is_available: isAvailable }) => !isAvailable).map(({ method }) => method)
}
