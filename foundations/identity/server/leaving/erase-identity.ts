import type { Tx } from '@daoxing/kit/server'
import { forgetLeavingReasons } from '../stores/leaving-store.ts'
import { forgetPapers } from '../stores/papers-store.ts'
import { forgetPartner } from '../stores/partner-store.ts'
import { forgetSettingFacts } from '../stores/rider-settings-store.ts'
import { namelessUser } from '../stores/nameless-user-store.ts'

/**
 * Ends the account itself: nothing of it remains but its numbers, to which kept records refer, and the agreements that
 * were signed, without their signatures. Its phone number is free for a new account.
 */
export async function eraseIdentity(tx: Tx, riderId: string): Promise<void> {
  await forgetSettingFacts(tx, riderId)
  await forgetPapers(tx, riderId)
  await forgetPartner(tx, riderId)
  await forgetLeavingReasons(tx, riderId)
  await namelessUser(tx, riderId)
}
