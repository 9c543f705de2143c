import type { Chance } from '@daoxing/kit/simulator'
import { type RentalOrder, type RentalTab, timeStepMinutes } from '@daoxing/rental/contract'
import type { Visit } from './people-at-desks.ts'

export type RentalPlan = {
  readonly tab: RentalTab
  readonly startTime: number
  readonly endTime: number
  readonly isElsewhere: boolean
  readonly hasWaiver: boolean
  readonly isPremium: boolean
  readonly accessories: readonly { readonly code: string; readonly qty: number }[]
  /** Changes their mind before the departure. */
  readonly regrets: boolean
  readonly comes: 'early' | 'onTime' | 'never'
  readonly returns: 'early' | 'onTime' | 'late' | 'veryLate'
}

const minuteMs = 60_000
const stepMs = timeStepMinutes * minuteMs

/** The rental that a person wants now, which ends before `untilMs`; undefined if there is no time left for one. */
export function planRental(
  lot: Chance,
  { earliestMs, untilMs }: { readonly earliestMs: number; readonly untilMs: number },
): RentalPlan | undefined {
  const startTime = earliestMs + lot.between(0, 6) * stepMs
  const endTime = startTime + lot.between(6, 36) * stepMs
  if (endTime > untilMs) return undefined
  const isElsewhere = lot.branch('where').happens(0.2)
  const cover = lot.branch('cover').next()
  return {
    tab: isElsewhere ? 'roadside' : lot.branch('tab').pick(['all', 'station']),
    ...{ startTime, endTime, isElsewhere },
    hasWaiver: cover < 0.6,
    isPremium: cover < 0.2,
    accessories: lot.branch('seat').happens(0.2) ? [{ code: 'CHILD-SEAT', qty: 1 }] : [],
    regrets: lot.branch('regrets').happens(0.12),
    comes: lot.branch('comes').pickWeighted(['onTime', 'early', 'never'], (how) => shares[how] ?? 0),
    returns: lot.branch('returns').pickWeighted(['onTime', 'early', 'late', 'veryLate'], (how) => shares[how] ?? 0),
  }
}

const shares: Readonly<Record<string, number>> = { onTime: 7, early: 2, late: 2, veryLate: 1, never: 1 }

/** When the rider of a plan is at the desks, and what the drive costs the car. */
export function visitOf(
  plan: RentalPlan,
  { startTime, endTime }: Pick<RentalOrder, 'startTime' | 'endTime'>,
  lot: Chance,
): Visit {
  const lateMinutes = {
    early: -lot.between(10, 60),
    onTime: 0,
    late: lot.between(15, 100),
    veryLate: lot.between(200, 420),
  }
  const hours = (endTime - startTime) / (60 * minuteMs)
  return {
    comesAtMs: plan.comes === 'never' ? null : startTime - (plan.comes === 'early' ? 10 * minuteMs : 0),
    // The car is out for ten minutes at least.
    returnsAtMs: Math.max(startTime + stepMs, endTime + lateMinutes[plan.returns] * minuteMs),
    kilometres: Math.round(hours * lot.within(5, 90)),
    energyUsed: lot.between(-5, 40),
    damage: lot.branch('damage').happens(0.06)
      ? { repairTwd: lot.between(2_000, 40_000), repairDays: lot.between(0, 25) }
      : null,
  }
}

/** The fault of a bill in the eyes of its rider: the sum of its lines, or a line above the contract. */
export function faultOfBill({ bill, terms, startTime, endTime }: RentalOrder): string | undefined {
  if (bill === null) return 'there is no bill'
  const sum = bill.lines.reduce((total, { amountTwd }) => total + amountTwd, 0)
  if (Math.max(0, sum) !== bill.totalAmount && sum >= 0) return 'its lines do not come to its total'
  const days = Math.ceil((endTime - startTime) / (24 * 60 * minuteMs))
  for (const { kind, amountTwd } of bill.lines) {
    if (kind === 'rent' && amountTwd !== terms.promotionTotalAmount) return 'the rent is not the one of the quote'
    if (kind === 'kilometres' && amountTwd * 2 > days * terms.dayRentTwd) return 'kilometres above half a day a day'
    if (kind === 'lossOfUse' && amountTwd > 20 * terms.dayRentTwd) return 'loss of use above its limit'
  }
  return undefined
}
