import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** Emergency contact, companion and statements of a trip, sealed. Erased 30 days after the trip. */
const people = defineTable('designated_driver.people', {
  columns: { tripHash: z.string(), riderId: z.string(), peopleSealed: z.string(), createdAt: Instant },
  key: ['tripHash'],
})

type People = {
  readonly tripHash: string
  readonly riderId: string
  readonly peopleSealed: string
  readonly createdAt: Instant
}

export async function insertPeople(tx: Tx, values: People): Promise<void> {
  await people.insert(tx, values)
}

export function findPeople(tx: Tx, tripHash: string): Promise<People | undefined> {
  return people.find(tx, { tripHash })
}

export async function deletePeople(tx: Tx, tripHash: string): Promise<void> {
  await people.delete(tx, { tripHash })
}

export async function deletePeopleOfRider(tx: Tx, riderId: string): Promise<void> {
  await people.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}
