import { createHash } from 'node:crypto'
import { configValue } from '@daoxing/configs/server'
import { early, type House, handled, ignored, type Tx, type Verdict } from '@daoxing/kit/server'
import { fineStatuses, type ScooterFee, type VendorEvent, type VendorFee } from '@daoxing/scooter/contract'
import { lateCharge } from '@daoxing/wallet/server'
import { lockedRental, type RentalStep } from '../locked-rental.ts'
import { rentals } from '../rentals.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import { findRental, nextRideOf, rentalOfFee, riddenAt } from '../stores/rental-store.ts'
import type { RentalRecord } from '../stores/rental-table.ts'
import { feeOf, withFee } from './fees.ts'
import { transferTicket } from './traffic-tickets.ts'

type Within = { readonly tx: Tx; readonly house: House }

/** Tells a rider of a fee with its proof. A traffic ticket is none: it is transferred to the rider of its minute. */
export async function raiseFee({ tx, house }: Within, fee: VendorFee, operatorId: string): Promise<Verdict> {
  if (fee.isTrafficTicket) return transferTicket({ tx, house }, fee, operatorId)
  const named = fee.wemoRentId === null ? undefined : await findRental(tx, fee.wemoRentId)
  const { plate, feeId, happenedAt: at } = fee
  if (await rentalOfFee(tx, { feeId, operatorId })) return ignored('the same fee was told before')
  const found = named ?? (await riddenAt(tx, { plate, operatorId, at }))
  if (!found || found.operatorId !== operatorId || found.plate !== plate) return ignored('nobody rode it then')
  if (await nextRideOf(tx, found, at)) return ignored('another rider had taken it by then')
  const rental = await lockedRental(tx, found.orderHash)
  const [{ objectDays }, { feeMaxTwd }] = [
    await configValue(tx, scooterConfigs.scooter_times),
    await configValue(tx, scooterConfigs.scooter_fees),
  ]
  const raised = feeOf(rental, { fee, now: house.clock.now(), objectDays, feeMaxTwd })
  if (typeof raised === 'string') return raised.startsWith('early') ? early(raised) : ignored(raised)
  await rentals.advance({ tx, house, row: rental, event: 'feeAnnounced', change: { fees: [...rental.fees, raised] } })
  return handled
}

type Decided = Extract<VendorEvent, { kind: 'feeDecided' }>

/** The vendor answers an objection: the fee falls, or is charged now. A fee of another vendor is as unknown as none. */
export async function decideFee(
  { tx, house }: Within,
  { feeId, isUpheld, text }: Decided,
  operatorId: string,
): Promise<Verdict> {
  const found = await rentalOfFee(tx, { feeId, operatorId })
  if (!found) return early('the fee is not known yet')
  const rental = await lockedRental(tx, found.orderHash)
  const fee = rental.fees.find((one) => one.feeId === feeId)
  if (fee?.fineStatus !== fineStatuses.objected) return ignored('there is no such objection')
  const fineStatus = isUpheld ? fineStatuses.upheld : fineStatuses.dropped
  const change = { fees: withFee(rental.fees, { ...fee, fineStatus, decision: text }) }
  const event = isUpheld ? 'feeUpheld' : 'feeDropped'
  const { row } = await rentals.advance({ tx, house, row: rental, event, change })
  if (isUpheld) await chargeFee({ tx, house, rental: row }, { ...fee, fineStatus, decision: text })
  return handled
}

/** The ids of vendors are texts of any kind. */
const keyOf = (feeId: string) => `fee${createHash('sha256').update(feeId).digest('hex').slice(0, 24)}`

/** Charges a fee at its amount, once. */
export async function chargeFee({ tx, house, rental }: RentalStep, fee: ScooterFee): Promise<RentalRecord> {
  const { orderHash, operatorId } = rental
  const change = { fees: withFee(rental.fees, { ...fee, fineStatus: fineStatuses.charging }) }
  const payee = { kind: 'operator', id: operatorId } as const
  const { row } = await rentals.advance({ tx, house, row: rental, event: 'feeCharged', change })
  await lateCharge({ tx, house, orderHash, amountTwd: fee.amountTwd, key: keyOf(fee.feeId), payee })
  return row
}
