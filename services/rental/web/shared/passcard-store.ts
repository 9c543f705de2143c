import { nowMs, readOfRider, storeForRider } from '@daoxing/kit/web'
import type { ReplyOf } from '@daoxing/kit/contract'
import type { readPasscard } from '@daoxing/rental/contract'

export type Passcard = ReplyOf<typeof readPasscard>

const storageKey = 'daoxing.rental.passcard'

/** Keeps the codes in this tab, so that a reload without a network still shows them. */
export function keepPasscard(card: Passcard): void {
  storeForRider('visit', storageKey, JSON.stringify(card))
}

/** The codes of an order that were stored before, without those that are over. */
export function storedPasscard(orderNo: string): Passcard | undefined {
  try {
    const stored: unknown = JSON.parse(readOfRider('visit', storageKey) ?? 'null')
    if (!isPasscard(stored) || stored.orderNo !== orderNo) return undefined
    const codes = stored.codes.filter(({ until }) => Date.parse(until) > nowMs())
    return codes.length === 0 ? undefined : { ...stored, codes }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isPasscard(stored: unknown): stored is Passcard {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'orderNo' in stored &&
    'codes' in stored &&
    Array.isArray(stored.codes)
  )
}
