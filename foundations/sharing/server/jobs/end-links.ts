import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import { findOrder } from '@daoxing/orders/server'
import * as z from 'zod/mini'
import { roomOfGuests } from '../rooms.ts'
import { haveLinksEnded } from '../rules/link-life.ts'

export const endLinks = defineJob('sharing.endLinks', z.object({ riderId: z.string(), orderHash: z.string() }))
export const endLinksKey = (orderHash: string) => `sharing:end:${orderHash}`

/**
 * Disconnects the guests of a trip whose links have expired. A guest who connected before the end of the trip has a
 * socket without an expiry.
 */
export async function endLinksHandler({ payload, house }: { payload: JobPayload<typeof endLinks>; house: House }) {
  await house.database.transaction(async (tx) => {
    const order = await findOrder(tx, payload)
    if (order && haveLinksEnded(order, house.clock.now()))
      await house.outbox.disconnect(tx, roomOfGuests(payload.orderHash))
  })
}
