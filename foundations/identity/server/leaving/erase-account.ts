import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { changeLeaving, type Leaving, leavingById } from '../stores/leaving-store.ts'

export const eraseAccount = defineJob('identity.eraseAccount', z.object({ leavingId: z.string() }))

/** A slice that cannot erase yet, such as for a bill of the last days, is asked again after this time. */
const againSeconds = 6 * 3600
const ownSlice = 'identity'

/**
 * Erases an account slice by slice, each in a transaction of its own that also notes it as done, so that an interrupted
 * erasure continues where it was. The account itself comes last: until then every slice can still ask about the rider.
 */
export async function doEraseAccount({ payload, house }: { payload: JobPayload<typeof eraseAccount>; house: House }) {
  const { leavingId } = payload
  const begun = await inLock(house, leavingId, async (tx, leaving) =>
    leaving.state === 'WAITING' ? changeLeaving(tx, leaving, { state: 'ERASING' }) : leaving,
  )
  if (begun?.state !== 'ERASING') return
  let areAllDone = true
  for (const { slice, erase } of house.accountEnds) {
    if (slice === ownSlice || begun.erasedSlices.includes(slice)) continue
    // oxlint-disable-next-line no-await-in-loop -- one slice after the other
    await inLock(house, leavingId, async (tx, leaving) => {
      if ((await erase(tx, leaving.riderId)) === 'erased')
        return changeLeaving(tx, leaving, { erasedSlices: [...leaving.erasedSlices, slice] })
      areAllDone = false
      return leaving
    })
  }
  await inLock(house, leavingId, async (tx, leaving) => {
    if (areAllDone) return endAccount(tx, house, leaving)
    const dueAt = plusSeconds(house.clock.now(), againSeconds)
    await house.jobs.plan(tx, eraseAccount, { leavingId }, { key: `${eraseAccount.name}:${leavingId}`, dueAt })
    // Until then the slices that are done may hear of the rider again, so that all of them have their turn again.
    return changeLeaving(tx, leaving, { erasedSlices: [] })
  })
}

async function endAccount(tx: Tx, house: House, leaving: Leaving): Promise<Leaving> {
  // oxlint-disable-next-line no-await-in-loop -- there is one
  for (const { slice, erase } of house.accountEnds) if (slice === ownSlice) await erase(tx, leaving.riderId)
  return changeLeaving(tx, leaving, {
    state: 'ERASED',
    erasedAt: house.clock.now(),
    erasedSlices: [...leaving.erasedSlices, ownSlice],
  })
}

/** Runs a step under the rider's lock, with the request as it is then. */
function inLock(
  house: House,
  leavingId: string,
  step: (tx: Tx, leaving: Leaving) => Promise<Leaving>,
): Promise<Leaving | undefined> {
  return house.database.transaction(async (tx) => {
    const known = await leavingById(tx, leavingId)
    if (!known) return undefined
    await lockUntilEnd(tx, `rider:${known.riderId}`)
    const leaving = await leavingById(tx, leavingId)
    return leaving && step(tx, leaving)
  })
}
