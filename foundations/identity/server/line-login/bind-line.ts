import { Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { secretHash } from '../rules/secrets.ts'
import { riderOfLine, saveLineAccount } from '../stores/line-account-store.ts'
import { heldLineAccount, removeLineBinding } from '../stores/line-login-store.ts'

export type LineTaken = {
  /** Lets the account open this rider from now on. The one that did so before does no more. */
  bindTo(riderId: string): Promise<void>
}

const nothingToBind: LineTaken = { bindTo: async () => undefined }

/**
 * Takes the account of the messaging app that was held ready for a sign-up or a sign-in, before anything is written.
 * `riderId` is the rider who may have it already. Of two who show one account at once, the second waits and then finds
 * whom it opens.
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
