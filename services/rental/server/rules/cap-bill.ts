import { type Instant, secondsBetween } from '@daoxing/kit/contract'
import type { RentalBillLine, RentalTerms, StandardContract } from '@daoxing/rental/contract'
import { startedDays } from './rent-of-span.ts'

export type ReturnFacts = {
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly returnedAt: Instant
  readonly kilometres: number
  /** In percent, at the departure and at the return. */
  readonly energyThen: number
  readonly energyNow: number
  readonly brokeDown: boolean
  readonly cover: DamageCover
  readonly damage: { readonly repairTwd: number; readonly repairDays: number } | null
}

/**
 * The cover of a damage: with `excess` the rider pays up to the excess of the waiver for the repair, with `whole` nothing, and
 * with `everything` no loss of use either.
 */
export type DamageCover = 'none' | 'excess' | 'whole' | 'everything'

/** The lines of a bill. Each is cut to what the contract allows, and then names its clause. */
export function capBill(
  contract: StandardContract,
  { terms, facts }: { readonly terms: RentalTerms; readonly facts: ReturnFacts },
): readonly RentalBillLine[] {
  const lines: RentalBillLine[] = [
    { kind: 'rent', amountTwd: terms.promotionTotalAmount },
    lateLine(contract, terms, facts),
    kilometreLine(contract, terms, facts),
    energyLine(terms, facts),
    ...damageLines(contract, terms, facts),
  ]
  return lines.filter(({ kind, amountTwd, askedTwd }) => kind === 'rent' || amountTwd !== 0 || (askedTwd ?? 0) > 0)
}

/** A late return by full hours beyond the free ones; from some hours on a day counts whole. */
function lateLine(contract: StandardContract, { dayRentTwd }: RentalTerms, facts: ReturnFacts): RentalBillLine {
  const lateSeconds = Math.max(0, secondsBetween(facts.endsAt, facts.returnedAt))
  const hours = lateSeconds < contract.lateFreeMinutes * 60 ? 0 : Math.floor(lateSeconds / 3600)
  const [days, rest] = [Math.floor(hours / 24), hours % 24]
  const dueTwd =
    days * dayRentTwd + (rest >= contract.lateDayFromHours ? dayRentTwd : Math.floor((rest * dayRentTwd) / 10))
  if (!facts.brokeDown) return { kind: 'late', amountTwd: dueTwd, clause: 'late', count: hours }
  return { kind: 'late', amountTwd: 0, askedTwd: dueTwd, clause: 'late', count: hours }
}

/** Kilometres beyond the included ones, at most a share of the rent of a day for each day. */
function kilometreLine(contract: StandardContract, terms: RentalTerms, facts: ReturnFacts): RentalBillLine {
  const days = startedDays({ from: facts.startsAt, until: facts.endsAt })
  const count = Math.max(0, facts.kilometres - contract.kilometresADay * days)
  const askedTwd = count * terms.kilometreTwd
  const mostTwd = Math.floor((days * terms.dayRentTwd * contract.kilometresCapPercent) / 100)
  return cut({ kind: 'kilometres', count, askedTwd, mostTwd, clause: 'kilometres' })
}

/** Energy is settled in both directions by the gauge. */
function energyLine({ energyPercentTwd }: RentalTerms, { energyThen, energyNow }: ReturnFacts): RentalBillLine {
  const used = energyThen - energyNow
  return used >= 0
    ? { kind: 'energy', amountTwd: used * energyPercentTwd, clause: 'energy', count: used }
    : { kind: 'energyBack', amountTwd: used * energyPercentTwd, clause: 'energy', count: -used }
}

type Limits = Pick<RentalTerms, 'excessTwd' | 'dayRentTwd'>

/** Repair and loss of use of a damage, each up to what the cover and the contract leave of it. */
export function damageLines(
  contract: StandardContract,
  { excessTwd, dayRentTwd }: Limits,
  { damage, cover }: Pick<ReturnFacts, 'damage' | 'cover'>,
): readonly RentalBillLine[] {
  if (damage === null) return []
  const { repairTwd, repairDays } = damage
  const repairMostTwd = { none: repairTwd, excess: excessTwd ?? repairTwd, whole: 0, everything: 0 }[cover]
  const last = contract.lossOfUseSteps.at(-1)
  const paidDays = Math.min(repairDays, last?.daysMax ?? 0)
  const percent = contract.lossOfUseSteps.find(({ daysMax }) => paidDays <= daysMax)?.percent ?? 0
  return [
    cut({ kind: 'repair', askedTwd: repairTwd, mostTwd: repairMostTwd, clause: 'repair' }),
    cut({
      kind: 'lossOfUse',
      count: repairDays,
      askedTwd: repairDays * dayRentTwd,
      mostTwd: cover === 'everything' ? 0 : Math.floor((paidDays * dayRentTwd * percent) / 100),
      clause: 'lossOfUse',
    }),
  ]
}

/** The most that all damages of a rental cost for days without the car. */
export const lossOfUseMostTwd = (contract: StandardContract, { dayRentTwd }: Limits): number =>
  Math.max(
    0,
    ...contract.lossOfUseSteps.map(({ daysMax, percent }) => Math.floor((daysMax * dayRentTwd * percent) / 100)),
  )

type Asked = Pick<RentalBillLine, 'kind' | 'count' | 'clause'> & { readonly askedTwd: number; readonly mostTwd: number }

function cut({ askedTwd, mostTwd, ...line }: Asked): RentalBillLine {
  return askedTwd > mostTwd ? { ...line, amountTwd: mostTwd, askedTwd } : { ...line, amountTwd: askedTwd }
}

/** The price that the lines come to, never below nothing. */
export const billTotal = (lines: readonly RentalBillLine[]) =>
  Math.max(
    0,
    lines.reduce((sum, { amountTwd }) => sum + amountTwd, 0),
  )
