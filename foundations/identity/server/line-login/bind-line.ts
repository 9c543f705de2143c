import { Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { secretHash } from '../rules/secrets.ts'
import { riderOfLine, saveLineAccount } from '../stores/line-account-store.ts'
import { heldLineAccount, removeLineBinding } from '../stores/line-login-store.ts'

export type LineTaken = {
  /** Binds the LINE account to this rider. Any previous account of the rider no longer signs in. */
  bindTo(riderId: string): Promise<void>
}

const nothingToBind: LineTaken = { bindTo: async () => undefined }

/**
 * Uses the pending LINE account of a sign-up or sign-in, before anything is written. `riderId` is the rider who may
 * already have it. Of two concurrent requests with one account, the second waits and then finds its rider.
 */
export async function takeLineBinding(
  tx: Tx,
  house: House,
  { binding, riderId }: { binding: string | undefined; riderId?: string },
): Promise<LineTaken | Refusal> {
  if (binding === undefined) return nothingToBind
  const bindingHash = secretHash('lineBinding', binding)
  const now = house.clock.now()
  const lineUserId = await heldLineAccount(tx, { bindingHash, now })
  if (lineUserId === undefined) return new Refusal('identity.lineOver')
  await lockUntilEnd(tx, `identity.line:${lineUserId}`)
  const owner = await riderOfLine(tx, lineUserId)
  if (owner !== undefined && owner !== riderId) return new Refusal('identity.lineTaken')
  return {
    async bindTo(rider) {
      await saveLineAccount(tx, { lineUserId, riderId: rider, boundAt: now })
      await removeLineBinding(tx, bindingHash)
    },
  }
}
