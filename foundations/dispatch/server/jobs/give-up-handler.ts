import type { House } from '@daoxing/kit/server'
import { dispatchClientPort } from '../dispatch-client.ts'
import { countGivenUp } from '../dispatch-metrics.ts'
import { lockOrder } from '../locks.ts'
import { withdrawOpenOffer } from '../seek-driver.ts'
import { deleteSeeker, readSeeker } from '../stores/seeker-store.ts'
import { giveUp, giveUpKey } from './dispatch-jobs.ts'

export async function giveUpHandler({
  payload: { orderHash },
  house,
}: {
  payload: { orderHash: string }
  house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    await lockOrder(tx, orderHash)
    const seeker = await readSeeker(tx, orderHash)
    if (!seeker) return
    if (house.clock.now() < seeker.giveUpAt) {
      await house.jobs.plan(tx, giveUp, { orderHash }, { key: giveUpKey(orderHash), dueAt: seeker.giveUpAt })
      return
    }
    await withdrawOpenOffer({ tx, house, orderHash })
    await deleteSeeker(tx, orderHash)
    await house.port(dispatchClientPort(seeker.service)).gaveUp({ tx, house, orderHash })
    countGivenUp()
  })
}
