import { raiseHold } from '@daoxing/wallet/server'
import { holdRest } from './jobs/trip-jobs.ts'
import type { TripRecord } from './stores/trip-table.ts'
import type { TripStep } from './trip-view.ts'
import { trips } from './trips.ts'

/** The trip whose rest is being held, and the movement of it; none where it is held already. */
type Rest = { readonly trip: TripRecord; readonly movement: string | undefined }

/** Begins to hold the rest of the price. Nothing is asked where the deposit is the whole price. */
export async function beginRest({ tx, house, trip }: TripStep): Promise<Rest> {
  const { orderHash, totalTwd, depositTwd } = trip
  const movement = await raiseHold({ tx, house, orderHash, amountTwd: totalTwd - depositTwd })
  if (movement !== undefined)
    await house.jobs.plan(tx, holdRest, { reference: movement }, { key: `chauffeur:hold:${movement}` })
  const change = { restState: movement === undefined ? ('held' as const) : ('asked' as const) }
  return { trip: (await trips.amend({ tx, house, row: trip, change })).row, movement }
}
