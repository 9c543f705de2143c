import { isLiveReservation, type StationKey } from '@daoxing/charging/contract'
import { msOf } from '@daoxing/kit/contract'
import { useNow } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useChargingDraft } from '../draft.ts'
import { reservationQuery } from './reservation-data.ts'
import { ReservationCard, ReservationEnded } from './ReservationCard.tsx'
import { stationOf } from './reserved-charger.ts'
import { startAt } from './start-at.ts'

/** The end of a reservation is told for so long. */
const toldMs = 30 * 60_000

/** The rider's reservation above the list of stations, or how it has just ended. */
export function OwnReservation({ onOpen }: { readonly onOpen: (station: StationKey) => void }) {
  const { data } = useQuery(reservationQuery)
  const { change } = useChargingDraft()
  const now = useNow(30_000)
  if (!data) return null
  if (isLiveReservation(data.state))
    return (
      <div className="pb-3">
        <ReservationCard
          reservation={data}
          onStart={() => change(startAt(data))}
          onOpen={() => onOpen(stationOf(data))}
        />
      </div>
    )
  const isNews = data.endedAt !== null && now - msOf(data.endedAt) < toldMs
  return isNews ? (
    <div className="pb-3">
      <ReservationEnded reservation={data} />
    </div>
  ) : null
}
