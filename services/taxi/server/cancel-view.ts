import { secondsBetween, unixSecondsOf } from '@daoxing/kit/contract'
import type { CancelFeeState, CancelProof, Trip } from '@daoxing/taxi/contract'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { findProof, type StoredProof } from './stores/arrival-store.ts'
import { findCancelFee } from './stores/cancel-fee-store.ts'
import type { ViewInput } from './view-input.ts'

/** The reason and the cost of a cancelled trip, with the proof. */
export async function cancelOf({ tx, house, trip }: ViewInput): Promise<Trip['cancel']> {
  const { tripHash, cancel } = trip
  if (!cancel) return null
  const { reason, by, reasonId, detail, feeTwd } = cancel
  const plain = { reason, by, reason_id: reasonId, detail, fee: feeTwd }
  const fee = feeTwd === 0 ? undefined : await findCancelFee(tx, tripHash)
  if (!fee) return { ...plain, fee_state: 'none', proof: null }
  const proof = await findProof(tx, fee)
  const feeState = fee.givenBackAt === null ? await paidOrNot({ tx, house, trip }) : 'given_back'
  return { ...plain, fee_state: feeState, proof: proof ? shown(proof) : null }
}

async function paidOrNot({ tx, house, trip }: ViewInput): Promise<CancelFeeState> {
  const payment = await orderPaymentOf({ tx, house, orderHash: trip.tripHash })
  return payment?.openTwd === 0 ? 'paid' : 'unpaid'
}

function shown({ standingSince, heardUntil, waitingSince, pickupMetres, point }: StoredProof): CancelProof {
  return {
    arrived_at: unixSecondsOf(standingSince),
    waiting_since: unixSecondsOf(waitingSince),
    waited_seconds: Math.round(secondsBetween(waitingSince, heardUntil)),
    distance_metres: pickupMetres,
    location: point,
  }
}
