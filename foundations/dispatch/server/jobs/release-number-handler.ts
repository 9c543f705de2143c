import type { House } from '@daoxing/kit/server'
import { deleteLease, readLease } from '../stores/call-lease-store.ts'
import { referenceOf } from '../voice/prepare-number.ts'
import { voicePort } from '../voice/voice-port.ts'

type Pair = { readonly orderHash: string; readonly driverId: string }

/** Returns a number to the pool. Each lease and each end plans it again, so it reads the current due time first. */
export async function releaseNumberHandler({ payload, house }: { payload: Pair; house: House }): Promise<void> {
  if (!(await readLease(house.database, payload))) return
  await house.port(voicePort).release({ reference: referenceOf(payload) })
  await house.database.transaction((tx) => deleteLease(tx, payload))
}
