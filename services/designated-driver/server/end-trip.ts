import type { Moved } from '@daoxing/orders/server'
import { chargeFee } from '@daoxing/wallet/server'
import { feeProof } from './cancel-fee.ts'
import { dropChange } from './change-trip.ts'
import { payeeOf } from './trip-money.ts'
import type { TripRecord } from './stores/trip-table.ts'
import type { TripInput } from './trip-view.ts'
import { type TripMove, trips } from './trips.ts'

type Ending = TripInput & {
  readonly event: 'CANCELED' | 'NO_SHOW' | 'TIMEOUT_CANCELED'
  readonly cancel: NonNullable<TripRecord['cancel']>
  /** Whether the fee of the terms is charged; it also needs the proof. */
  readonly isCharged: boolean
}

/** Ends a trip before its start. A fee is charged with the driver's position as its proof, or not at all. */
export async function endBeforeStart({ tx, house, trip, event, cancel, isCharged }: Ending): Promise<Moved<TripMove>> {
  const { tripHash: orderHash, cancelFeeTwd } = trip
  const proof = isCharged ? feeProof({ house, trip }) : undefined
  const feeTwd = proof ? cancelFeeTwd : 0
  const change = {
    ...{ endedAt: house.clock.now(), chargedFeeTwd: feeTwd, cancel },
    ...(proof ? { arrivalProof: proof } : {}),
    ...(await dropChange({ tx, house, trip })),
  }
  return trips.advance({
    ...{ tx, house, row: trip, event, change, reason: cancel.reasonId ?? cancel.reason },
    async effect() {
      if (feeTwd > 0) await chargeFee({ tx, house, orderHash, amountTwd: feeTwd, payee: payeeOf(trip) })
    },
  })
}
