import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { deleteAnswersBefore } from '../stores/desk-answer-store.ts'
import { deleteFlightsBefore } from '../stores/flight-store.ts'

const daySeconds = 24 * 3600
const keptDays = 90

/** Deletes flights and desk responses past their retention. */
export const purgeFlights = defineJob('flights.purgeFlights', z.object({}))

export async function purgeFlightsHandler({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  const before = plusSeconds(now, -keptDays * daySeconds)
  await house.database.transaction(async (tx) => {
    await deleteFlightsBefore(tx, before)
    await deleteAnswersBefore(tx, before)
    await house.jobs.plan(tx, purgeFlights, {}, { key: purgeFlights.name, dueAt: plusSeconds(now, daySeconds) })
  })
}
