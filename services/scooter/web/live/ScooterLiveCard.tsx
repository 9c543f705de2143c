import { msOf } from '@daoxing/kit/contract'
import { formatClock, formatTwd, type LiveCardProps, LiveOrderCard, useNow, useSnapshotAge } from '@daoxing/kit/web'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { useQuery } from '@tanstack/react-query'
import { priceNow, stateText } from '../parts/ride-words.ts'
import { rentals } from '../rentals.ts'
import * as words from '../words/compiled/messages.js'

/** The rental on home: its state and the next step, one tap from its screen. */
export function ScooterLiveCard({ hash }: LiveCardProps) {
  const query = useQuery(rentals.orderQuery(hash))
  const oldSinceMs = useSnapshotAge(query)
  const now = useNow()
  const rental = query.data
  return (
    <LiveOrderCard
      to={rental?.state === 'PENDING_PAYMENT' ? `/myOrder/${hash}` : '/scooter/reservation'}
      title={words.scooter_service_name()}
      facts={rental && { status: stateText(rental), fact: factOf(rental, oldSinceMs ?? now) }}
      ageMs={oldSinceMs === undefined ? undefined : now - oldSinceMs}
    />
  )
}

function factOf(rental: ScooterRental, nowMs: number): string {
  const { state, plate, pickupDeadline, bill } = rental
  if (state === 'RESERVED')
    return words.scooter_card_reserved({ plate, left: formatClock((msOf(pickupDeadline) - nowMs) / 1000) })
  if (state === 'RIDING' || state === 'RETURNING')
    return words.scooter_card_riding({ plate, price: formatTwd(priceNow(rental, nowMs)) })
  return bill === null ? plate : words.scooter_card_bill({ price: formatTwd(bill.totalTwd) })
}
