import { type CancelLadder, contractDepositLadder } from '@daoxing/bookings/contract'
import type { Instant } from '@daoxing/kit/contract'

/** The clauses of the contract that limit what a rider pays. */
export const contractClauses = [
  'deposit',
  'refund',
  'late',
  'kilometres',
  'energy',
  'lossOfUse',
  'repair',
  'operatorFault',
  'laterLines',
] as const
export type ContractClause = (typeof contractClauses)[number]

/** The numbers of a version of the standard rental contract (小客車租賃定型化契約). */
export type StandardContract = {
  readonly version: string
  /** Orders made from here on follow it. */
  readonly validFrom: Instant
  readonly depositPercentMax: number
  /** Share of the deposit that comes back, by full calendar days of Taipei before the departure. */
  readonly depositLadder: CancelLadder
  /** Nothing is due until here. */
  readonly lateFreeMinutes: number
  /** Each full hour costs a tenth of a day's rent, and from this many on a whole day. */
  readonly lateDayFromHours: number
  readonly kilometresADay: number
  /** The most that kilometres cost, as a share of a day's rent for each day. */
  readonly kilometresCapPercent: number
  /** Share of the rent for each day of the repair, by its length; the last one is the limit. */
  readonly lossOfUseSteps: readonly { readonly daysMax: number; readonly percent: number }[]
  /** By the operator's fault the rider gets back this many times the deposit. */
  readonly operatorFaultTimes: number
  /** How long the rider may object to a later line before it is charged. */
  readonly objectionDays: number
  /** How long after the return a later line may be told. */
  readonly laterLinesDays: number
  /**
   * Clauses that are not yet checked against the published text, which their words say: numbers of a secondary `source`, or
   * one `reading` of several, which favours the rider.
   */
  readonly unconfirmed: Readonly<Partial<Record<ContractClause, 'source' | 'reading'>>>
}

/** The versions, the newest last. */
const contracts: readonly StandardContract[] = [
  {
    version: '2026-1',
    validFrom: '2026-01-01T00:00:00.000Z',
    depositPercentMax: 30,
    depositLadder: contractDepositLadder,
    lateFreeMinutes: 60,
    lateDayFromHours: 6,
    kilometresADay: 400,
    kilometresCapPercent: 50,
    lossOfUseSteps: [
      { daysMax: 10, percent: 70 },
      { daysMax: 15, percent: 60 },
      { daysMax: 20, percent: 50 },
    ],
    operatorFaultTimes: 2,
    objectionDays: 14,
    laterLinesDays: 180,
    unconfirmed: {
      deposit: 'source',
      // Of two readings for one day before, the ladder has the higher one.
      refund: 'reading',
      late: 'source',
      kilometres: 'source',
      // One rate for all days of a repair, or slices: one rate is lower for the rider.
      lossOfUse: 'reading',
      operatorFault: 'source',
    },
  },
]

/** The contract of an order that is made at this time. */
export function contractAt(at: Instant): StandardContract {
  const [first, ...later] = contracts
  if (!first) throw new Error('there is no standard contract')
  return later.findLast(({ validFrom }) => validFrom <= at) ?? first
}

/** A contract by its version; undefined for one that never was. */
export function contractOf(version: string): StandardContract | undefined {
  return contracts.find((contract) => contract.version === version)
}
