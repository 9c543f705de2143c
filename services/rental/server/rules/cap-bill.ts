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

/** The cover for a repair: with `excess` the rider pays up to the excess of the waiver, with `whole` nothing. */
export type DamageCover = 'none' | 'excess' | 'whole'

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

function damageLines(contract: StandardContract, terms: RentalTerms, facts: ReturnFacts): readonly RentalBillLine[] {
  if (facts.damage === null) return []
  const { repairTwd, repairDays } = facts.damage
  const excessTwd = terms.excessTwd ?? repairTwd
  const repairMostTwd = { none: repairTwd, excess: excessTwd, whole: 0 }[facts.cover]
  const last = contract.lossOfUseSteps.at(-1)
  const paidDays = Math.min(repairDays, last?.daysMax ?? 0)
  const percent = contract.lossOfUseSteps.find(({ daysMax }) => paidDays <= daysMax)?.percent ?? 0
  return [
    cut({ kind: 'repair', askedTwd: repairTwd, mostTwd: repairMostTwd, clause: 'repair' }),
    cut({
      kind: 'lossOfUse',
      count: repairDays,
      askedTwd: repairDays * terms.dayRentTwd,
      mostTwd: Math.floor((paidDays * terms.dayRentTwd * percent) / 100),
      clause: 'lossOfUse',
    }),
  ]
}

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
