import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { forgetPicksBefore } from '../stores/picked-place-store.ts'

const daySeconds = 24 * 3600

/** Deletes the places that riders picked too long ago, also of those who never come back. */
export const forgetPickedPlaces = defineJob('places.forgetPickedPlaces', z.object({}))

export async function forgetPickedPlacesWork({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await forgetPicksBefore(tx, now)
    const dueAt = plusSeconds(now, daySeconds)
    await house.jobs.plan(tx, forgetPickedPlaces, {}, { key: forgetPickedPlaces.name, dueAt })
  })
}
