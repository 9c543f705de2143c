import { configsQuery } from '@daoxing/configs/web'
import {
  Button,
  Card,
  FailedState,
  FixedBottomButton,
  formatTimeOfDay,
  isApiError,
  newTapKey,
  sentenceOf,
  Skeleton,
  useFailure,
  useNow,
} from '@daoxing/kit/web'
import { taxiPublicConfigs, type Trip } from '@daoxing/taxi/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EditStops } from '../parts/EditStops.tsx'
import { PriceDifference } from '../parts/PriceDifference.tsx'
import type { DraftPlace } from '../ride-draft.ts'
import { changeQuery, useConfirmChange, type WishedWay } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'
import { startText } from './place-texts.ts'
import { aboutPrice, instantOf } from './trip-words.ts'

type ChangeRouteProps = { readonly trip: Trip; readonly onClose: () => void }

/** Changes stops and destination of a live ride, with the old and the new price before the rider agrees. */
export function ChangeRoute({ trip, onClose }: ChangeRouteProps) {
  const { data: configs } = useQuery(configsQuery(taxiPublicConfigs, ['taxi_stops_max']))
  const passed = trip.stops.filter(({ is_passed: isPassed }) => isPassed).length
  const [agreed] = useState(() => placesOf(trip))
  const [places, setPlaces] = useState(agreed)
  const isChanged = JSON.stringify(places) !== JSON.stringify(agreed)
  return (
    <EditStops
      title={words.taxi_change_title()}
      startText={startText(trip)}
      near={agreed[0]?.location ?? { lat: trip.start_latitude, lng: trip.start_longitude }}
      places={places}
      placesMax={Math.max(0, (configs?.taxi_stops_max ?? 0) - passed) + 1}
      onChange={setPlaces}
      onBack={onClose}
    >
      {isChanged ? (
        <ChangedPrice trip={trip} way={{ stops: places.slice(0, -1), end: places.at(-1) ?? null }} onDone={onClose} />
      ) : (
        <p className="px-1 text-secondary text-muted">{words.taxi_change_hint()}</p>
      )}
    </EditStops>
  )
}

/** Returns the remaining stops and the destination of the trip. */
function placesOf(trip: Trip): readonly DraftPlace[] {
  const { end_address: end, end_latitude: lat, end_longitude: lng, end_approximate: isApproximate } = trip
  const stops = trip.stops
    .filter(({ is_passed: isPassed }) => !isPassed)
    .map(({ address, lat: stopLat, lng: stopLng }) => ({
      name: address,
      address,
      location: { lat: stopLat, lng: stopLng },
    }))
  if (end === null || lat === null || lng === null) return stops
  return [...stops, { name: end, address: end, location: { lat, lng }, ...(isApproximate && { isApproximate }) }]
}

type ChangedPriceProps = { readonly trip: Trip; readonly way: WishedWay; readonly onDone: () => void }

function ChangedPrice({ trip, way, onDone }: ChangedPriceProps) {
  const quote = useQuery(changeQuery(trip.trip_hash, way))
  const failure = useFailure(quote)
  const confirm = useConfirmChange()
  const now = useNow(1000) / 1000
  if (failure !== null) return <FailedState error={failure} onRetry={() => void quote.refetch()} />
  const change = quote.data
  if (change === undefined) return <Skeleton rows={3} />
  const seconds = Math.max(0, Math.ceil(change.expires_at - now))
  const isExpired = seconds === 0 || isApiError(confirm.error, 'QUOTE_EXPIRED')
  const agree = () =>
    confirm.mutate({ tapKey: newTapKey(), hash: trip.trip_hash, changeHash: change.change_hash }, { onSuccess: onDone })
  return (
    <>
      <Card>
        <PriceDifference change={change} />
        {change.arrives_at !== null && (
          <p className="mt-2 text-secondary text-muted">
            {words.taxi_change_arrives({ time: formatTimeOfDay(instantOf(change.arrives_at)) })}
          </p>
        )}
      </Card>
      {change.answer_seconds > 0 && (
        <p className="px-1 text-secondary text-muted">
          {words.taxi_change_driverDecides({ seconds: change.answer_seconds })}
        </p>
      )}
      {confirm.isError && (
        <p role="alert" className="px-1 text-danger">
          {sentenceOf(confirm.error)}
        </p>
      )}
      {isExpired ? (
        <Button
          kind="tint"
          onPress={() => {
            confirm.reset()
            void quote.refetch()
          }}
        >
          {words.taxi_change_again()}
        </Button>
      ) : (
        <>
          <p className="px-1 text-secondary text-muted">{words.taxi_change_expires({ seconds })}</p>
          <FixedBottomButton
            state={confirm.isPending ? 'busy' : 'ready'}
            price={aboutPrice(change.after)}
            onPress={agree}
          >
            {words.taxi_change_confirm()}
          </FixedBottomButton>
        </>
      )}
    </>
  )
}
