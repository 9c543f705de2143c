import { unlockConnector } from '@daoxing/charging/contract'
import { isRunning } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { orderOfRider } from '../locked-order.ts'
import { isClaimedByOther } from '../stores/claim-store.ts'
import { operatorsPort } from '../operators-port.ts'

/** A plug is freed of the rider's own session only, and of one that ended an hour ago at most. */
const afterEndMs = 3_600_000

export const unlockConnectorAnswer = answer(unlockConnector, {
  intent: z.object({
    ...{ operatorId: z.string(), orderHash: z.string(), locationId: z.string() },
    ...{ evseUid: z.string(), connectorId: z.string() },
  }),
  async begin({ body, who: { riderId }, tx, house }) {
    const order = await orderOfRider(tx, { riderId, orderHash: body.orderNo })
    const { state, endedAt, operatorId, orderHash, locationId, evseUid, connectorId } = order
    const isFresh = endedAt !== null && house.clock.nowMs() - Date.parse(endedAt) < afterEndMs && state !== 'Invalid'
    // The plug may hold the car of the next rider.
    const isTaken = await isClaimedByOther(tx, order)
    if ((!isRunning(state) && !isFresh) || isTaken) throw new Refusal('charging.cannotStopNow', { state })
    return intend({ operatorId, orderHash, locationId, evseUid, connectorId })
  },
  act: ({ house, intent }) => house.port(operatorsPort).unlock(intent),
  async finish({ result: { answer: given } }) {
    if (given === 'unknown') return new Refusal('charging.operatorSilent')
    return { isAsked: given === 'accepted' }
  },
})
