import { defineJob, type House, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** Polls the flight of a trip and applies its changes to the trip. */
export const followFlight = defineJob('taxi.followFlight', z.object({ tripHash: z.string() }))
export const followFlightKey = (tripHash: string) => `taxi:flight:${tripHash}`

/** The first poll runs at once: it stores the end of the free wait and plans the next poll. */
export async function planFirstPoll({
  tx,
  house,
  tripHash,
}: {
  readonly tx: Tx
  readonly house: House
  readonly tripHash: string
}): Promise<void> {
  await house.jobs.plan(tx, followFlight, { tripHash }, { key: followFlightKey(tripHash) })
}
