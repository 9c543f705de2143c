import { timingSafeEqual } from 'node:crypto'
import type { House } from '@daoxing/kit/server'
import type { BoundInstrument } from '../providers/payment-provider.ts'
import { tokenSeal } from '../sealed-token.ts'
import type { Binding } from '../stores/binding-store.ts'

/**
 * The digits that confirm a waiting binding: the last four of a card, which its owner reads off the card. A wallet has
 * none, and the transaction ids of its provider can be predicted, so four are drawn, and the page after the bank shows
 * them to the payer. Undefined of a card whose provider does not tell its digits.
 */
export function newDigits(
  house: House,
  { kind }: Pick<Binding, 'kind'>,
  { last4 }: Pick<BoundInstrument, 'last4'>,
): Pick<Binding, 'digits' | 'digitsSealed'> | undefined {
  if (kind === 'creditcard') return last4 ? { digits: last4, digitsSealed: null } : undefined
  const drawn = house.random.between(0, 9999).toString().padStart(4, '0')
  return { digits: null, digitsSealed: tokenSeal(house).seal(drawn) }
}

/** The digits that the page after the bank may show: those drawn for a wallet, and only in the payer's browser. */
export function shownDigits(
  house: House,
  { isReturnProven, digitsSealed }: Pick<Binding, 'isReturnProven' | 'digitsSealed'>,
): string | undefined {
  return isReturnProven && digitsSealed !== null ? tokenSeal(house).open(digitsSealed) : undefined
}

/** A wallet that the version before held has no drawn digits, so that nothing confirms it. */
export function isRightDigits(
  house: House,
  { kind, digits, digitsSealed }: Pick<Binding, 'kind' | 'digits' | 'digitsSealed'>,
  typed: string,
): boolean {
  const drawn = digitsSealed === null ? undefined : tokenSeal(house).open(digitsSealed)
  const right = kind === 'creditcard' ? digits : drawn
  return typeof right === 'string' && isSame(typed, right)
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
