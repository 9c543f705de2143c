import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { isLive, photoMinutes, type ScooterRental } from '@daoxing/scooter/contract'
import type { RentalRecord } from '../stores/rental-table.ts'

/** A command that has not ended: the next one waits for it. */
export const isUnderWay = ({ command }: Pick<RentalRecord, 'command'>): boolean =>
  command !== null && (command.state === 'planned' || command.state === 'sent')

/** The photo may follow until then; null before the return. */
export function photoUntil({ endedAt, endedBy }: Pick<RentalRecord, 'endedAt' | 'endedBy'>): Instant | null {
  return endedAt === null || endedBy === null ? null : plusSeconds(endedAt, photoMinutes * 60)
}

type Now = { readonly now: Instant; readonly canPay: boolean }

/** The actions that a rental allows its rider now. */
export function rightsOf(rental: RentalRecord, { now, canPay }: Now): ScooterRental['can'] {
  const { state } = rental
  const until = photoUntil(rental)
  const isIdle = !isUnderWay(rental)
  return {
    cancel: state === 'PREPARING' || state === 'RESERVED',
    sayNotFound: state === 'RESERVED',
    rent: state === 'RESERVED',
    plan: state === 'RESERVED' || state === 'RIDING',
    powerOn: state === 'RIDING' && isIdle,
    powerOff: state === 'RIDING' && isIdle,
    openTrunk: (state === 'RIDING' || state === 'RETURNING') && isIdle,
    find: (state === 'RESERVED' || state === 'RIDING') && isIdle,
    giveBack: state === 'RIDING',
    takeReturnBack: state === 'RETURNING' && !(rental.commandFor === 'close' && isUnderWay(rental)),
    addPhoto: state === 'RETURNING' || (until !== null && now <= until),
    pay: canPay,
    report: isLive(state) || state === 'PENDING_PAYMENT' || state === 'COMPLETED',
  }
}
