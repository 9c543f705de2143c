import { type LiveCardProps, LiveOrderCard, useNow, useSnapshotAge } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { trips } from '../trips.ts'
import * as words from '../words/compiled/messages.js'
import { tripTitle } from './trip-words.ts'

/** The live trip on home: its state and the driver, one tap from its screen. While the driver waits, the code. */
export function TripLiveCard({ hash }: LiveCardProps) {
  const query = useQuery(trips.orderQuery(hash))
  const oldSinceMs = useSnapshotAge(query)
  const now = useNow(5000)
  const trip = query.data
  return (
    <LiveOrderCard
      to={trip?.trip_status === 'RESERVED' ? `/myOrder/${hash}` : '/designated-driver'}
      title={words.designatedDriver_service_name()}
      facts={
        trip && {
          status: tripTitle(trip),
          fact:
            trip.trip_status === 'ARRIVED' && trip.code_checked_at === null
              ? words.designatedDriver_card_code({ code: trip.handover_code })
              : (trip.driver?.name ?? words.designatedDriver_service_name()),
        }
      }
      ageMs={oldSinceMs === undefined ? undefined : now - oldSinceMs}
    />
  )
}
