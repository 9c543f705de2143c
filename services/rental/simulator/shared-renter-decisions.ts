import type { Chance } from '@daoxing/kit/simulator'
import { type SharedRental, timeStepMinutes } from '@daoxing/rental/contract'

export type SharedPlan = {
  readonly startTime: number
  readonly endTime: number
  readonly hasWaiver: boolean
  /** Changes their mind before taking the car. */
  readonly regrets: boolean
  /** Wants the car longer than first said. */
  readonly extends: boolean
  /** Kilometres of the drive there; the way back is as long. */
  readonly kilometres: number
  readonly lateMinutes: number
}

const minuteMs = 60_000
const stepMs = timeStepMinutes * minuteMs

/** The rental that a person wants now; everybody is late while that is the city's fault. */
export function planShared(lot: Chance, { nowMs, isLate }: { readonly nowMs: number; readonly isLate: boolean }): SharedPlan {
  const startTime = Math.ceil(nowMs / stepMs) * stepMs + lot.between(0, 2) * stepMs
  const isLateByChance = lot.branch('late').happens(0.15)
  return {
    startTime,
    endTime: startTime + lot.between(2, 9) * stepMs,
    hasWaiver: lot.branch('waiver').happens(0.4),
    regrets: lot.branch('regrets').happens(0.1),
    extends: lot.branch('extends').happens(0.25),
    kilometres: lot.branch('way').within(0.5, 3),
    lateMinutes: isLate || isLateByChance ? lot.between(35, 90) : 0,
  }
}

/** When the car is brought back: some minutes before the end, or after it. */
export function bringsAtMs({ endTime }: Pick<SharedRental, 'endTime'>, { lateMinutes }: SharedPlan): number {
  return lateMinutes > 0 ? endTime + lateMinutes * minuteMs : endTime - 5 * minuteMs
}

/** The fault of a bill in the eyes of its rider. */
export function faultOfSharedBill({ bill, quote, startTime, endTime }: SharedRental): string | undefined {
  if (bill === null) return 'there is no bill'
  const sum = bill.lines.reduce((total, { amountTwd }) => total + amountTwd, 0)
  if (Math.max(0, sum) !== bill.totalAmount) return 'its lines do not come to its total'
  const days = Math.ceil((endTime - startTime) / (24 * 60 * minuteMs))
  const rentTwd = quote.weekdayRent + quote.holidayRent + quote.festivalRent
  for (const { kind, amountTwd } of bill.lines) {
    if (kind === 'rent' && amountTwd > rentTwd) return 'the rent is above the quote'
    if (kind === 'waiver' && amountTwd > quote.waiverTwd) return 'the waiver is above the quote'
    if (kind === 'kilometres' && amountTwd * 2 > days * quote.tariff.dayTwd) return 'kilometres above half a day a day'
  }
  return undefined
}
