import { feeTypes, fineStatuses, type ScooterBillLine, type ScooterFee } from '@daoxing/scooter/contract'

type Billed = {
  readonly rideTwd: number | null
  readonly swapCreditTwd: number
  readonly fees: readonly ScooterFee[]
}

const isCharged = ({ fineStatus }: ScooterFee) =>
  fineStatus === fineStatuses.charging || fineStatus === fineStatuses.charged || fineStatus === fineStatuses.unpaid

/** The credit of a swap never exceeds the ride. */
export const creditOf = ({ rideTwd, swapCreditTwd }: Billed): number => Math.min(rideTwd ?? 0, swapCreditTwd)

/** The price of the ride after its credit, without fees. */
export const rideTotal = (billed: Billed): number => (billed.rideTwd ?? 0) - creditOf(billed)

/** The bill; null until the ride has ended. Fees are lines of their own once they are charged. */
export function billOf(billed: Billed): { lines: ScooterBillLine[]; totalTwd: number } | null {
  if (billed.rideTwd === null) return null
  const creditTwd = creditOf(billed)
  const lines: ScooterBillLine[] = [{ feeType: feeTypes.rental, kind: 'ride', amountTwd: billed.rideTwd, feeId: null }]
  if (creditTwd > 0) lines.push({ feeType: feeTypes.rental, kind: 'swapCredit', amountTwd: -creditTwd, feeId: null })
  for (const { feeType, amountTwd, feeId } of billed.fees.filter(isCharged))
    lines.push({ feeType, kind: 'fee', amountTwd, feeId })
  return { lines, totalTwd: lines.reduce((sum, { amountTwd }) => sum + amountTwd, 0) }
}
