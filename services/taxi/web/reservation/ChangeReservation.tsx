import {
  Card,
  FailedState,
  FixedBottomButton,
  formatMoment,
  isApiError,
  ListRow,
  NavBar,
  Page,
  Skeleton,
  useFailure,
  useModalDialog,
} from '@daoxing/kit/web'
import { type CarWish, isSameKind, type Trip } from '@daoxing/taxi/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endText, startText } from '../live/place-texts.ts'
import { aboutPrice, instantOf } from '../live/trip-words.ts'
import { CarOptions } from '../plan/CarOptions.tsx'
import { ChooseMoment } from '../plan/ChooseMoment.tsx'
import { FareBreakdown } from '../plan/FareBreakdown.tsx'
import { ReservationClash } from '../plan/ReservationClash.tsx'
import { useRetryPayment } from '../plan/ride-payment.ts'
import * as words from '../words/compiled/messages.js'
import { ConfirmReservation } from './ConfirmReservation.tsx'
import { reservationChangeQuery, type WishedReservation } from './reservation-data.ts'
import { SearchPlace } from './SearchPlace.tsx'

type ChangeReservationProps = { readonly trip: Trip; readonly onClose: () => void }
type Asking = 'time' | 'start' | 'end' | 'price' | 'parts' | null

/** Changes the time, the places or the car of a reservation. The rider sees the new price before the change applies. */
export function ChangeReservation({ trip, onClose }: ChangeReservationProps) {
  const [agreed] = useState(() => wishOf(trip))
  const [agreedKind] = useState<CarWish>(() => ({ featureMap: trip.feature_map, carModel: trip.car_model }))
  const [wish, setWish] = useState(agreed)
  const [kind, setKind] = useState(agreedKind)
  const [asking, setAsking] = useState<Asking>(null)
  const [closedClash, setClosedClash] = useState<unknown>(null)
  const query = useQuery(reservationChangeQuery(trip.trip_hash, wish))
  const failure = useFailure(query)
  const payment = useRetryPayment(trip, null)
  const dialog = useModalDialog(onClose)
  const close = () => setAsking(null)
  const take = (part: Partial<WishedReservation>) => {
    setWish({ ...wish, ...part })
    close()
  }
  const options = query.data?.estimate.options ?? []
  const option = options.find((offered) => isSameKind(offered, kind)) ?? options[0]
  const change = query.data?.changes.find(({ change_hash: hash }) => hash === option?.fareHash)
  const isChanged = wish !== agreed || !isSameKind(kind, agreedKind)
  if (asking === 'start' || asking === 'end')
    return (
      <dialog {...dialog} {...wholePage} aria-label={words.taxi_rebook_title()}>
        <SearchPlace
          which={asking}
          near={wish.start.location}
          other={asking === 'start' ? wish.end : wish.start}
          onTake={(place) => take({ [asking]: place })}
          onBack={close}
        />
      </dialog>
    )
  return (
    <dialog {...dialog} {...wholePage} aria-label={words.taxi_rebook_title()}>
      <NavBar title={words.taxi_rebook_title()} onBack={onClose} />
      <Page below="button">
        <p className="px-1 text-secondary text-muted">{words.taxi_rebook_hint()}</p>
        <Card form="plain">
          <ListRow
            title={words.taxi_rebook_time()}
            detail={formatMoment(wish.at)}
            hasChevron
            onPress={() => setAsking('time')}
          />
          <ListRow
            title={words.taxi_rebook_start()}
            detail={wish.start.name}
            hasChevron
            onPress={() => setAsking('start')}
          />
          <ListRow
            title={words.taxi_rebook_end()}
            detail={wish.end?.name ?? words.taxi_rebook_endOpen()}
            hasChevron
            isLast
            onPress={() => setAsking('end')}
          />
        </Card>
        {failure !== null ? (
          <FailedState error={failure} onRetry={() => void query.refetch()} />
        ) : query.data === undefined ? (
          <Skeleton rows={4} />
        ) : (
          <>
            <h2 className="px-1 text-card font-bold">{words.taxi_rebook_car()}</h2>
            <CarOptions
              isReserved
              options={options}
              chosen={option}
              onChoose={setKind}
              onBreakdown={() => setAsking('parts')}
            />
          </>
        )}
      </Page>
      {option !== undefined && (
        <FixedBottomButton
          state={isChanged ? 'ready' : 'disabled'}
          price={aboutPrice(option)}
          onPress={() => setAsking('price')}
        >
          {words.taxi_rebook_review()}
        </FixedBottomButton>
      )}
      {asking === 'time' && <ChooseMoment chosen={wish.at} onChosen={(at) => take({ at })} onClose={close} />}
      {asking === 'parts' && option !== undefined && (
        <FareBreakdown
          option={option}
          tariff={query.data?.estimate.tariff ?? null}
          tipTwd={0}
          payment={payment}
          onClose={close}
        />
      )}
      {asking === 'price' && query.data !== undefined && option !== undefined && change !== undefined && (
        <ConfirmReservation
          {...{ trip, agreed, wish, option, change }}
          before={query.data.before}
          expiresAt={query.data.estimate.expiresAt}
          onRenew={() => {
            close()
            void query.refetch()
          }}
          onClose={close}
          onDone={onClose}
        />
      )}
      {isApiError(failure, 'RESERVATION_CLASH') && failure !== closedClash && (
        <ReservationClash error={failure} onClose={() => setClosedClash(failure)} />
      )}
    </dialog>
  )
}

const wholePage = {
  style: { margin: 0, maxWidth: 'none', maxHeight: 'none' },
  className: 'size-full overflow-y-auto bg-bg text-ink',
} as const

/** Returns the reservation as currently agreed. */
function wishOf(trip: Trip): WishedReservation {
  const { end_address: address, end_latitude: lat, end_longitude: lng } = trip
  return {
    at: instantOf(trip.reserve_time ?? trip.request_time),
    start: {
      name: startText(trip),
      address: trip.start_address,
      location: { lat: trip.start_latitude, lng: trip.start_longitude },
      isApproximate: trip.start_approximate,
    },
    end:
      address === null || lat === null || lng === null
        ? null
        : { name: endText(trip) ?? address, address, location: { lat, lng }, isApproximate: trip.end_approximate },
  }
}
