import { formatMoment, type LiveCardProps, LiveOrderCard, useNow, useSnapshotAge } from '@daoxing/kit/web'
import { isDriving, type RentalOrder } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { statusText } from '../parts/order-words.ts'
import { rentalOrders } from '../rental-orders.ts'
import { sharedFact, sharedStatusText } from '../shared/parts/shared-words.ts'
import { sharedOrders } from '../shared/shared-orders.ts'
import { sharedBookingType } from '../shared-booking-type.ts'
import * as words from '../words/compiled/messages.js'

/** An unfinished rental on home: its state and the next time that counts. */
export function RentalLiveCard({ hash, bookingType }: LiveCardProps) {
  return bookingType === sharedBookingType ? <SharedCard hash={hash} /> : <StationCard hash={hash} />
}

function SharedCard({ hash }: LiveCardProps) {
  const query = useQuery(sharedOrders.orderQuery(hash))
  const oldSinceMs = useSnapshotAge(query)
  const now = useNow()
  const order = query.data
  return (
    <LiveOrderCard
      to={`/myOrder/${hash}`}
      title={words.rental_service_shared()}
      facts={order && { status: sharedStatusText(order), fact: sharedFact(order) }}
      ageMs={oldSinceMs === undefined ? undefined : now - oldSinceMs}
    />
  )
}

function StationCard({ hash }: LiveCardProps) {
  const query = useQuery(rentalOrders.orderQuery(hash))
  const oldSinceMs = useSnapshotAge(query)
  const now = useNow()
  const order = query.data
  return (
    <LiveOrderCard
      to={`/myOrder/${hash}`}
      title={words.rental_service_station()}
      facts={order && { status: statusText(order), fact: factOf(order) }}
      ageMs={oldSinceMs === undefined ? undefined : now - oldSinceMs}
    />
  )
}

function factOf(order: RentalOrder): string {
  const { state, startsAt, endsAt, payUntil, answerBy, from, to, isCarLate } = order
  if (isCarLate) return words.rental_card_carLate({ station: from.name })
  if (state === 'AWAITING_PAYMENT' && payUntil !== null) return words.rental_card_pay({ time: formatMoment(payUntil) })
  if (state === 'WISHED' && answerBy !== null) return words.rental_card_answer({ time: formatMoment(answerBy) })
  if (state === 'PENDING_PAYMENT') return words.rental_card_bill()
  if (isDriving(state)) return words.rental_card_return({ time: formatMoment(endsAt), station: to.name })
  return words.rental_card_pickUp({ time: formatMoment(startsAt), station: from.name })
}
