import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { feeClauses, feeTypes, fineStatuses, type ScooterFee, type VendorFee } from '@daoxing/scooter/contract'
import { isPromised } from '../ride/return-place.ts'
import type { RentalRecord } from '../stores/rental-table.ts'

const daySeconds = 24 * 3600
/** A fee is raised within so many days of the ride. */
const feeDays = 180

type Raised = {
  readonly fee: VendorFee
  readonly now: Instant
  readonly objectDays: number
  readonly feeMaxTwd: number
}

/** The fees that a vendor may raise because of the place of a return. */
const placeFees: readonly number[] = [feeTypes.relocation, feeTypes.penalty]

/** The fee that a vendor raises for a rental; a text says why it is none. */
export function feeOf(rental: RentalRecord, { fee, now, objectDays, feeMaxTwd }: Raised): ScooterFee | string {
  const { startedAt, endedAt, endedBy } = rental
  if (startedAt === null) return 'the scooter was not ridden'
  if (rental.fees.some(({ feeId }) => feeId === fee.feeId)) return 'the same fee was told before'
  if (fee.feeType === feeTypes.rental) return 'the ride is billed by the meter alone'
  if (endedAt === null || endedBy === null) return 'early: the ride goes on'
  if (now > plusSeconds(endedAt, feeDays * daySeconds)) return 'the days for fees are over'
  if (fee.text.trim() === '' || fee.number.trim() === '') return 'a fee has its proof'
  if (!feeClauses.includes(fee.clause)) return 'the terms have no such clause'
  if (fee.amountTwd === 0) return 'a fee of nothing is none'
  if (fee.happenedAt < startedAt) return 'it happened before the ride'
  if (fee.amountTwd > feeMaxTwd) return 'the fee is above every clause'
  const isOfPlace = placeFees.includes(fee.feeType)
  const { plan, place, returnPlace } = rental
  // A position that drifts after the check of the return takes no promise back.
  if (isOfPlace && [place, returnPlace?.location].some((point) => point && isPromised(plan, point)))
    return 'the place was promised before the ride'
  return {
    feeId: fee.feeId,
    feeType: fee.feeType,
    fineStatus: fineStatuses.announced,
    amountTwd: fee.amountTwd,
    clause: fee.clause,
    proof: { number: fee.number, text: fee.text, happenedAt: fee.happenedAt, pictureUrl: null },
    announcedAt: now,
    objectUntil: plusSeconds(now, objectDays * daySeconds),
    objection: null,
    decision: null,
  }
}

/** The fees with one of them changed. */
export const withFee = (fees: readonly ScooterFee[], fee: ScooterFee): ScooterFee[] =>
  fees.map((one) => (one.feeId === fee.feeId ? fee : one))
