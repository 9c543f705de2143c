import { chargingService } from '@daoxing/charging/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import type { PaymentOutcome } from '@daoxing/wallet/server'
import { lockedReservation } from '../stores/reservation-store.ts'
import { lose } from './reservation-steps.ts'
import { advance } from './reservations.ts'

type Moved = {
  readonly tx: Tx
  readonly house: House
  readonly orderHash: string
  readonly outcome: PaymentOutcome
}

/** Moves a reservation on changes of its payment. Returns false if the payment is of none. */
export async function feeMoved({ tx, house, orderHash, outcome }: Moved): Promise<boolean> {
  const reservation = await lockedReservation(tx, orderHash)
  if (!reservation) return false
  const step = { tx, house, reservation }
  const { riderId, state } = reservation
  if (state === 'Holding' && outcome === 'held') await advance({ ...step, event: 'HELD' })
  if (state === 'Holding' && outcome === 'declined') await lose(step, { event: 'DECLINED', endReason: 'declined' })
  if (outcome === 'missed') {
    const told = { kind: 'paymentFailed', service: chargingService.id, about: orderHash } as const
    await notifyRider({ tx, house, riderId, orderHash, ...told })
  }
  return true
}
