import type { House, Tx } from '@daoxing/kit/server'
import { type Seal, sealFor } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { findPeople, insertPeople } from './stores/people-store.ts'

/** The purpose of the key that seals the people of a trip. The key's name in the key ring is derived from it. */
export const peoplePurpose = 'daoxing designated driver people'

/** The people around a trip, and what its rider has stated. */
const TripPeople = z.object({
  contactName: z.string(),
  contactPhone: z.string(),
  companionName: z.string(),
  isConscious: z.boolean(),
  statedAt: z.string(),
})
export type TripPeople = z.infer<typeof TripPeople>

const nobody: TripPeople = { contactName: '', contactPhone: '', companionName: '', isConscious: true, statedAt: '' }

type OfTrip = { readonly tx: Tx; readonly house: House; readonly tripHash: string }

export async function keepPeople({
  tx,
  house,
  tripHash,
  riderId,
  people,
}: OfTrip & { readonly riderId: string; readonly people: TripPeople }): Promise<void> {
  const peopleSealed = sealOf(house).seal(JSON.stringify(people))
  await insertPeople(tx, { tripHash, riderId, peopleSealed, createdAt: house.clock.now() })
}

/** Empty once they were erased. */
export async function peopleOf({ tx, house, tripHash }: OfTrip): Promise<TripPeople> {
  const kept = await findPeople(tx, tripHash)
  return kept ? TripPeople.parse(JSON.parse(sealOf(house).open(kept.peopleSealed))) : nobody
}

const sealOf = ({ settings }: Pick<House, 'settings'>): Seal => sealFor(settings, peoplePurpose)
