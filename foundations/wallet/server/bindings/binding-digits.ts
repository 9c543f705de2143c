import { timingSafeEqual } from 'node:crypto'
import type { House } from '@daoxing/kit/server'
import type { BoundInstrument } from '../providers/payment-provider.ts'
import { tokenSeal } from '../sealed-token.ts'
import type { Binding } from '../stores/binding-store.ts'

/**
 * The digits that confirm a pending binding: the last four of a card, which its owner can read. A wallet has none, and
 * its transaction ids are predictable, so four are generated, and the page after the bank shows them to the payer.
 * Undefined for a card whose provider does not send its digits.
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

/** The digits that the page after the bank may show: those generated for a wallet, and only in the payer's browser. */
export function shownDigits(
  house: House,
  { isReturnProven, digitsSealed }: Pick<Binding, 'isReturnProven' | 'digitsSealed'>,
): string | undefined {
  return isReturnProven && digitsSealed !== null ? tokenSeal(house).open(digitsSealed) : undefined
}

/** A pending wallet of the previous version has no generated digits, so it cannot be confirmed. */
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
