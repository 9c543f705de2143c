import { seekDriver } from '@daoxing/dispatch/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { designatedDriverPolicy } from './dispatch-policy.ts'
import { licencesFor } from './rules/driver-needs.ts'
import type { TripRecord } from './stores/trip-table.ts'
import type { TripInput } from './trip-view.ts'

/** The deadline of a search that starts now. */
export async function givesUpAt({ tx, house }: { readonly tx: Tx; readonly house: House }): Promise<Instant> {
  const { patienceSeconds } = await designatedDriverPolicy.timing({ tx, house })
  return plusSeconds(house.clock.now(), patienceSeconds)
}

/** Passes the trip to the dispatcher; the last step of its transaction. */
export function seekDriverFor({ tx, house, trip }: TripInput): Promise<void> {
  const { tripHash: orderHash, riderId, region, start, end, amountTwd: fixedFareTwd, driverCancels, givesUpAt } = trip
  return seekDriver({
    tx,
    house,
    hadDriver: driverCancels > 0,
    seeker: {
      ...{ orderHash, service: 'designated-driver', riderId, region, features: 0, fixedFareTwd },
      pickup: { address: start.address, location: start.location },
      dropoff: end && { address: end.address, location: end.location },
      licences: licencesFor(trip.preferences),
      note: noteOf(trip),
      pickupAt: trip.reservedFor,
      ...(givesUpAt === null ? {} : { giveUpAt: givesUpAt }),
    },
  })
}

/** Drivers see what the rider adds, and how long the trip takes, before they accept. */
export function noteOf({ note, hours, markupTwd }: Pick<TripRecord, 'note' | 'hours' | 'markupTwd'>): string {
  const facts = [hours === null ? '' : `${hours} 小時`, markupTwd === 0 ? '' : `加價 $${markupTwd}`, note]
  return facts.filter((fact) => fact !== '').join('；')
}
