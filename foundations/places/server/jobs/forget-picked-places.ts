import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { forgetPicksBefore } from '../stores/picked-place-store.ts'

const daySeconds = 24 * 3600

/** Deletes riders' old picks, including those of riders who never return. */
export const forgetPickedPlaces = defineJob('places.forgetPickedPlaces', z.object({}))

export async function forgetPickedPlacesHandler({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await forgetPicksBefore(tx, now)
    const dueAt = plusSeconds(now, daySeconds)
    await house.jobs.plan(tx, forgetPickedPlaces, {}, { key: forgetPickedPlaces.name, dueAt })
  })
}
