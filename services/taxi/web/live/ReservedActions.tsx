import { Button, lazyScreen } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { tripOrders } from '../trip-orders.ts'
import * as words from '../words/compiled/messages.js'
import { CancelTrip } from './CancelTrip.tsx'
import { reservationCalendar } from './reservation-calendar.ts'

const ChangeReservation = lazyScreen(() =>
  import('../reservation/ChangeReservation.tsx').then((file) => file.ChangeReservation),
)
const PayReservation = lazyScreen(() => import('../reservation/PayReservation.tsx').then((file) => file.PayReservation))

/** The actions of a reservation on the page of its order. */
export function ReservedActions({ trip }: { readonly trip: Trip }) {
  const [isCancelling, setIsCancelling] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const payBy = trip.reservation?.pay_by ?? null
  const cache = useQueryClient()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-secondary text-muted">{words.taxi_reserve_detail()}</p>
      <Suspense>{payBy !== null && <PayReservation trip={trip} payBy={payBy} />}</Suspense>
      <ChangeNews trip={trip} />
      {trip.reservation?.can_change && (
        <Button
          kind="tint"
          isWide
          icon={<CalendarClock aria-hidden="true" size={20} />}
          onPress={() => setIsChanging(true)}
        >
          {words.taxi_reserve_change()}
        </Button>
      )}
      <a
        download="daoxing.ics"
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(reservationCalendar(trip, words.taxi_reserve_event()))}`}
        className="flex min-h-touch items-center justify-center text-go"
      >
        {words.taxi_reserve_calendar()}
      </a>
      <Button kind="outline" isWide onPress={() => setIsCancelling(true)}>
        {words.taxi_reserve_cancel()}
      </Button>
      {isChanging && (
        <Suspense>
          <ChangeReservation trip={trip} onClose={() => setIsChanging(false)} />
        </Suspense>
      )}
      {isCancelling && (
        <CancelTrip
          trip={trip}
          onClose={() => setIsCancelling(false)}
          onCancelled={() => {
            setIsCancelling(false)
            void cache.invalidateQueries({ queryKey: tripOrders.orderQuery(trip.trip_hash).queryKey })
          }}
        />
      )}
    </div>
  )
}

/** The result of the last change: a released driver, a difference that is being held, or why it does not count. */
function ChangeNews({ trip: { reservation, change } }: { readonly trip: Trip }) {
  const state = change?.state
  const isHolding = state === 'AUTHORIZING' || state === 'WAITING'
  return (
    <>
      {reservation?.driver_released && <News>{words.taxi_reserve_released()}</News>}
      {isHolding && <p role="status">{words.taxi_reserve_holding()}</p>}
      {state === 'HOLD_DECLINED' && <News>{words.taxi_reserve_notHeld()}</News>}
      {state === 'LAPSED' && <News>{words.taxi_reserve_lapsed()}</News>}
    </>
  )
}

function News({ children }: { readonly children: string }) {
  return (
    <p role="status" className="rounded-2 border border-warn p-3 text-warn">
      {children}
    </p>
  )
}
