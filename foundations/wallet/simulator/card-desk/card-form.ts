import { type Instant, taipeiTime } from '@daoxing/kit/contract'
import { type TestCard, testCards } from './test-cards.ts'

export type CardForm = { readonly number: string; readonly expiry: string; readonly cvc: string }
export type CardFormErrors = { readonly [Field in keyof CardForm]?: string }
export type CardFormRead =
  | { readonly card: TestCard; readonly expiresYymm: string }
  | { readonly errors: CardFormErrors }

/** Parses the form of the page: a listed card that has not expired, or the error of each field. */
export function readCardForm({ number, expiry, cvc }: CardForm, now: Instant): CardFormRead {
  const digits = number.replace(/[\s-]/g, '')
  const card = testCards.find((known) => known.number === digits)
  const expiresYymm = expiryOf(expiry)
  const errors: CardFormErrors = {
    ...(isLuhn(digits) ? (card ? {} : { number: '測試環境只接受下表的卡號' }) : { number: '卡號不正確，請再確認一次' }),
    ...(expiresYymm === undefined
      ? { expiry: `請輸入月／年，例如 ${expiryHint(now)}` }
      : isExpired(expiresYymm, now)
        ? { expiry: '這張卡片已過期' }
        : {}),
    ...(/^\d{3}$/.test(cvc.trim()) ? {} : { cvc: '請輸入卡片背面末三碼' }),
  }
  return card && expiresYymm !== undefined && Object.keys(errors).length === 0 ? { card, expiresYymm } : { errors }
}

/** The check digit of a card number: every second digit from the right is doubled, and the digits sum to tens. */
export function isLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** An expiry as people would type it, for a card that is valid for some years. */
export function expiryHint(now: Instant): string {
  const { day } = taipeiTime(now)
  return `${day.slice(5, 7)}/${String((Number(day.slice(2, 4)) + 4) % 100).padStart(2, '0')}`
}

/** `08/30`, `0830` or `8 / 30` as YYMM; undefined for an invalid month. */
function expiryOf(text: string): string | undefined {
  const match = /^(0?[1-9]|1[0-2])\s*[/／-]?\s*(?:20)?(\d{2})$/.exec(text.trim())
  return match ? `${match[2]}${match[1]?.padStart(2, '0')}` : undefined
}

/** A card is valid to the end of its month. */
function isExpired(yymm: string, now: Instant): boolean {
  const { day } = taipeiTime(now)
  return yymm < day.slice(2, 4) + day.slice(5, 7)
}
