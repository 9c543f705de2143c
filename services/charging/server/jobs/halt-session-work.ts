import { plusSeconds } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { stationPartnersPort } from '../station-partner.ts'
import { findOrder } from '../stores/order-store.ts'
import { haltKey, haltSession } from './session-jobs.ts'

/** Longer than the timeout of a start. */
const pauseSeconds = 60
/** After this many attempts, within an hour, the partner has lost the session as well. */
const triesMax = 60

/**
 * Requests the stop of a session that ended unserved: it may have started all the same, and no rider pays for that. A
 * start may still be in progress when the first attempt finds no session, so `absent` is final from the second attempt
 * on.
 */
export async function haltSessionWork({
  payload: { orderHash, tries },
  house,
}: {
  payload: JobPayload<typeof haltSession>
  house: House
}): Promise<void> {
  const order = await findOrder(house.database, orderHash)
  if (!order) return
  const { state } = await house.port(stationPartnersPort).stop({ partnerId: order.partnerId, orderHash })
  const isHalted = state === 'ended' || state === 'refused' || (state === 'absent' && tries > 0)
  if (isHalted || tries >= triesMax) return
  const dueAt = plusSeconds(house.clock.now(), pauseSeconds)
  await house.jobs.plan(
    house.database,
    haltSession,
    { orderHash, tries: tries + 1 },
    { key: haltKey(orderHash), dueAt },
  )
}
