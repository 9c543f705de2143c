import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { deleteFaresBefore } from '../stores/fare-store.ts'

const fareDays = 7
const daySeconds = 86_400

/** Deletes prices after their retention time. */
export const purgeFares = defineJob('chauffeur.purgeFares', z.object({}))

/** Deletes old prices, with the addresses in them, once a day. */
export async function purgeFaresWork({ house }: { readonly house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await deleteFaresBefore(tx, plusSeconds(now, -fareDays * daySeconds))
    await house.jobs.plan(tx, purgeFares, {}, { key: purgeFares.name, dueAt: plusSeconds(now, daySeconds) })
  })
}
