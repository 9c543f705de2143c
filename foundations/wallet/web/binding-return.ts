import { storeForRider, readOfRider } from '@daoxing/kit/web'
import { PaymentMethod, type PaymentDefaults } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { choicesOf, isSameChoice, type BoundMethod, type PayChoice } from './rules/pay-choice.ts'

/** State of the page while the rider is on a provider's page: the previous instruments, and the path afterwards. */
const LeftFor = z.object({
  method: PaymentMethod,
  before: z.array(z.object({ method: PaymentMethod, cardId: z.nullable(z.string()) })),
  backTo: z.nullable(z.string()),
})
export type LeftFor = z.infer<typeof LeftFor>

const storageKey = 'daoxing.wallet.binding'

/**
 * Stored only in the tab, without any card data. In a web view without storage, only the return to the task is lost.
 */
export function rememberLeaving(method: BoundMethod, defaults: PaymentDefaults | undefined, backTo: string | null) {
  const left: LeftFor = { method, before: defaults ? choicesOf(defaults).map((choice) => ({ ...choice })) : [], backTo }
  storeForRider('visit', storageKey, JSON.stringify(left))
}

export function leftFor(): LeftFor | undefined {
  try {
    return LeftFor.safeParse(JSON.parse(readOfRider('visit', storageKey) ?? 'null')).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export function forgetLeaving(): void {
  storeForRider('visit', storageKey, '')
}

/** The outcome of a binding according to the URL. It settles nothing: only the server's state does. */
export type SaidReturn = { readonly method: BoundMethod; readonly said: 'bound' | 'failed' | 'cancelled' | 'open' }

/** The queries of a return, and the method of each [B36]. Methods that cannot be bound have none. */
export const returnQueries: Readonly<Record<string, BoundMethod>> = {
  linepay_bind: 'linepay',
  linebank_bind: 'linebank',
  aftee_bind: 'aftee',
  card_bind: 'creditcard',
}

export function returnIn(search: URLSearchParams): SaidReturn | undefined {
  for (const [name, method] of Object.entries(returnQueries)) {
    const value = search.get(name)
    if (value !== null) return { method, said: saidBy(value.toLowerCase()) }
  }
  return undefined
}

function saidBy(value: string): SaidReturn['said'] {
  if (['bound', 'success', 'true', '1', 'ok'].includes(value)) return 'bound'
  if (['failed', 'fail', 'false', '0', 'error', 'expired'].includes(value)) return 'failed'
  return value.startsWith('cancel') ? 'cancelled' : 'open'
}

export type BindingOutcome =
  | { readonly state: 'done'; readonly choice: PayChoice }
  | { readonly state: 'waiting' | 'failed' | 'cancelled' }

/** The outcome of a binding: a new instrument takes precedence over the URL. */
export function bindingOutcome(
  { method, said }: SaidReturn,
  left: LeftFor | undefined,
  defaults: PaymentDefaults,
): BindingOutcome {
  const there = choicesOf(defaults).filter((choice) => choice.method === method)
  const fresh = there.filter((choice) => !(left?.before ?? []).some((other) => isSameChoice(choice, other)))
  // Without stored state, an existing wallet counts as the new one; of cards, the last.
  const bound = left === undefined && said !== 'bound' ? undefined : fresh.at(-1)
  if (bound !== undefined) return { state: 'done', choice: bound }
  if (said === 'bound' && there.length > 0) return { state: 'done', choice: there.at(-1) ?? { method, cardId: null } }
  return { state: said === 'failed' || said === 'cancelled' ? said : 'waiting' }
}
