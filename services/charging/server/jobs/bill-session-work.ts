import { configValue } from '@daoxing/configs/server'
import { plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { type House, type JobPayload, retryEarlyEvents } from '@daoxing/kit/server'
import { billProvisionally } from '../bill-session.ts'
import { chargingConfigs } from '../charging-configs.ts'
import { lockedOrder } from '../locked-order.ts'
import { chargeDetails } from '../ocpi/streams.ts'
import { operatorsPort } from '../operators-port.ts'
import { findOrder } from '../stores/order-store.ts'
import { billKey, billSession } from './session-jobs.ts'

/** The pauses between questions for a record, in seconds; the last one repeats. */
const pauses = [120, 300, 600, 1200] as const

/** Asks the operator for the record of an ended session; without one the readings decide after two hours. */
export async function billSessionWork({
  payload: { orderHash, tries },
  house,
}: {
  payload: JobPayload<typeof billSession>
  house: House
}): Promise<void> {
  const seen = await findOrder(house.database, orderHash)
  if (seen?.state !== 'Complete' || seen.billState !== 'awaited') return
  const { operatorId } = seen
  await house.port(operatorsPort).lookUpCdrs({ operatorId, orderHash, since: seen.startedAt ?? seen.createdAt })
  await house.database.transaction(async (tx) => {
    const order = await lockedOrder(tx, orderHash)
    if (order?.state !== 'Complete' || order.billState !== 'awaited') return
    const { cdrSeconds } = await configValue(tx, chargingConfigs.charging_terms)
    const now = house.clock.now()
    if (secondsBetween(order.endedAt ?? now, now) >= cdrSeconds) return billProvisionally({ tx, house, order })
    await retryEarlyEvents({ tx, house, events: chargeDetails, subject: orderHash })
    const dueAt = plusSeconds(now, pauses[tries] ?? 1200)
    await house.jobs.plan(tx, billSession, { orderHash, tries: tries + 1 }, { key: billKey(orderHash), dueAt })
  })
}
