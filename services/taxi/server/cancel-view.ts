import { secondsBetween, unixSecondsOf } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import type { CancelProof, Trip } from '@daoxing/taxi/contract'
import { findProof, type KeptProof } from './stores/arrival-store.ts'
import { findCancelFee } from './stores/cancel-fee-store.ts'
import type { TripRecord } from './stores/trip-record.ts'

/** Why a trip was cancelled and what that cost, with what proves it. */
export async function cancelOf(tx: Tx, { tripHash, cancel }: TripRecord): Promise<Trip['cancel']> {
  if (!cancel) return null
  const { reason, by, reasonId, detail, feeTwd } = cancel
  const plain = { reason, by, reason_id: reasonId, detail, fee: feeTwd }
  const fee = feeTwd === 0 ? undefined : await findCancelFee(tx, tripHash)
  if (!fee) return { ...plain, fee_state: 'none', proof: null }
  const proof = await findProof(tx, fee)
  return { ...plain, fee_state: fee.givenBackAt === null ? 'unpaid' : 'given_back', proof: proof ? shown(proof) : null }
}

function shown({ standingSince, heardUntil, waitingSince, metres, point }: KeptProof): CancelProof {
  return {
    arrived_at: unixSecondsOf(standingSince),
    waiting_since: unixSecondsOf(waitingSince),
    waited_seconds: Math.round(secondsBetween(waitingSince, heardUntil)),
    distance_metres: metres,
    location: point,
  }
}
