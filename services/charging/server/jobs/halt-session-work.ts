import { plusSeconds } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { operatorsPort } from '../operators-port.ts'
import { findOrder } from '../stores/order-store.ts'
import { haltKey, haltSession } from './session-jobs.ts'

/** Longer than an operator needs for a start. */
const pauseSeconds = 60
/** After this many attempts, within two hours, the operator has lost the session as well. */
const triesMax = 120
/** So often an absent session is looked up again: a start may still be under way. */
const absentTries = 5

/**
 * Stops the session of an order that ended unserved: it may have started all the same, and no rider pays for that. A
 * session that waits for ever is ended, too.
 */
export async function haltSessionWork({
  payload: { orderHash, tries },
  house,
}: {
  payload: JobPayload<typeof haltSession>
  house: House
}): Promise<void> {
  const order = await findOrder(house.database, orderHash)
  if (order?.state !== 'Invalid') return
  const operators = house.port(operatorsPort)
  const at = { operatorId: order.operatorId, orderHash }
  const found = await operators.lookUp({ ...at, since: order.heldAt ?? order.createdAt })
  const isKnown = found !== 'absent' && found !== 'unknown'
  if (isKnown && (found.status === 'COMPLETED' || found.status === 'INVALID')) return
  if (found === 'absent' && tries >= absentTries) return
  if (isKnown) await operators.stop({ ...at, sessionId: found.sessionId })
  if (tries >= triesMax) {
    house.log.error({ orderHash, operatorId: order.operatorId }, 'a session of no rider could not be stopped')
    return
  }
  const dueAt = plusSeconds(house.clock.now(), pauseSeconds)
  await house.jobs.plan(
    house.database,
    haltSession,
    { orderHash, tries: tries + 1 },
    { key: haltKey(orderHash), dueAt },
  )
}
