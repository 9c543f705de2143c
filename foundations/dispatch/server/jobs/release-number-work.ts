import type { House } from '@daoxing/kit/server'
import { deleteLease, readLease } from '../stores/call-lease-store.ts'
import { referenceOf } from '../voice/prepare-number.ts'
import { voicePort } from '../voice/voice-port.ts'

type Pair = { readonly orderHash: string; readonly driverId: string }

/** Gives a number back to the pool. Planned again by every lease and every end, so that what is due now is meant now. */
export async function releaseNumberWork({ payload, house }: { payload: Pair; house: House }): Promise<void> {
  if (!(await readLease(house.database, payload))) return
  await house.port(voicePort).release({ reference: referenceOf(payload) })
  await house.database.transaction((tx) => deleteLease(tx, payload))
}
