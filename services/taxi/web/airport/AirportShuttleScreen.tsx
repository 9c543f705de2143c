import type { LatLng } from '@daoxing/kit/contract'
import {
  Button,
  Card,
  CheckField,
  Chip,
  FailedState,
  FixedBottomButton,
  ListRow,
  NavBar,
  Page,
  SelectField,
  Skeleton,
  TextField,
  useFailure,
} from '@daoxing/kit/web'
import { favouritesQuery, PlaceSearch, startPointQuery } from '@daoxing/places/web'
import {
  airportCodes,
  airports,
  type AirportCode,
  type AirportServiceType,
  airportServiceTypes,
  fittingClasses,
  luggageMax,
  passengersMax,
} from '@daoxing/taxi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as words from '../words/compiled/messages.js'
import { startAt } from '../plan/use-start-from-device.ts'
import { isPriced, pricingQuery } from './airport-data.ts'
import { ClassCards } from './ClassCards.tsx'
import { FlightLine } from './FlightLine.tsx'
import { type ShuttleDraft, type ShuttleForm, useShuttleDraft } from './shuttle-draft.ts'
import { airportNames } from './shuttle-words.ts'
import { TimeFields } from './TimeFields.tsx'

/** Plans a shuttle: direction, airport, place, time, flight, people and bags, and the class with its price. */
export function AirportShuttleScreen() {
  const draft = useShuttleDraft()
  const { change, serviceType, airportCode } = draft
  const [isSearching, setIsSearching] = useState(false)
  useQueryOnce(change)
  const navigate = useNavigate()
  const pricing = useQuery(pricingQuery(draft))
  const failure = useFailure(pricing)
  const isPickup = serviceType === 'PICK_UP'
  const mayBeNow = isPickup && airports[airportCode].isServedAtOnce
  const fitting = fittingClasses(draft)
  const chosen = fitting.includes(draft.airportClass) ? draft.airportClass : (fitting[0] ?? draft.airportClass)
  const needsFlight = isPickup && !draft.isNow
  const isReady = pricing.data !== undefined && (!needsFlight || draft.flightNo.trim() !== '')
  if (isSearching) return <ChoosePlace draft={draft} onDone={() => setIsSearching(false)} />
  return (
    <>
      <NavBar title={words.taxi_shuttle_title()} />
      <Page>
        <div className="flex flex-wrap gap-2" role="group" aria-label={words.taxi_shuttle_direction()}>
          {airportServiceTypes.map((type) => (
            <Chip
              key={type}
              isSelected={serviceType === type}
              onPress={() => change({ serviceType: type, isNow: false })}
            >
              {type === 'PICK_UP' ? words.taxi_shuttle_pickup() : words.taxi_shuttle_dropoff()}
            </Chip>
          ))}
        </div>
        <div className="flex flex-wrap gap-2" role="group" aria-label={words.taxi_shuttle_airport_title()}>
          {airportCodes.map((code) => (
            <Chip
              key={code}
              isSelected={airportCode === code}
              onPress={() => change({ airportCode: code, isNow: draft.isNow && airports[code].isServedAtOnce })}
            >
              {airportNames[code]()}
            </Chip>
          ))}
        </div>
        <Card form="plain">
          <ListRow
            icon={<MapPin aria-hidden="true" size={20} />}
            title={isPickup ? words.taxi_shuttle_to() : words.taxi_shuttle_from()}
            detail={draft.place?.name ?? words.taxi_shuttle_noPlace()}
            hasChevron
            isLast
            onPress={() => setIsSearching(true)}
          />
        </Card>
        {mayBeNow && (
          <CheckField isChecked={draft.isNow} onChange={(isNow) => change({ isNow })}>
            {words.taxi_shuttle_when_now()}
          </CheckField>
        )}
        {!draft.isNow && <TimeFields at={draft.at} onChange={(at) => change({ at })} />}
        {isPickup && (
          <div>
            <TextField
              label={words.taxi_shuttle_flight_label()}
              value={draft.flightNo}
              onChange={(flightNo) => change({ flightNo })}
              lengthMax={12}
              placeholder="BR108"
              autoComplete="off"
              isRequired={needsFlight}
              hint={words.taxi_shuttle_flight_why()}
            />
            <FlightLine draft={draft} />
          </div>
        )}
        <div className="flex gap-3">
          <CountField
            label={words.taxi_shuttle_people()}
            from={1}
            to={passengersMax}
            value={draft.passengers}
            onChange={(passengers) => change({ passengers })}
          />
          <CountField
            label={words.taxi_shuttle_bags()}
            from={0}
            to={luggageMax}
            value={draft.luggage}
            onChange={(luggage) => change({ luggage })}
          />
        </div>
        {!isPriced(draft) ? (
          <p className="text-secondary text-muted">{words.taxi_shuttle_class_later()}</p>
        ) : failure !== null ? (
          <FailedState error={failure} onRetry={() => void pricing.refetch()} />
        ) : pricing.data === undefined ? (
          <Skeleton form="card" rows={3} />
        ) : (
          <ClassCards
            prices={pricing.data.prices}
            party={draft}
            chosen={chosen}
            onChoose={(airportClass) => change({ airportClass })}
          />
        )}
        <div className="h-28" />
      </Page>
      <FixedBottomButton
        state={isReady ? 'ready' : 'disabled'}
        onPress={() => {
          change({ airportClass: chosen })
          void navigate(`/airport-shuttle/booking?serviceType=${serviceType}&airportCode=${airportCode}`)
        }}
      >
        {words.taxi_shuttle_next()}
      </FixedBottomButton>
    </>
  )
}

/** Takes direction and airport from the URL once; unknown values change nothing [AIR-011]. */
function useQueryOnce(change: (draft: Partial<ShuttleDraft>) => void): void {
  const [search] = useSearchParams()
  const [type, code] = [search.get('serviceType'), search.get('airportCode')]
  useEffect(() => {
    const serviceType = airportServiceTypes.find((known): known is AirportServiceType => known === type)
    const airportCode = airportCodes.find((known): known is AirportCode => known === code)
    if (serviceType !== undefined) change({ serviceType })
    if (airportCode !== undefined) change({ airportCode })
  }, [type, code, change])
}

type ChoosePlaceProps = { readonly draft: ShuttleForm; readonly onDone: () => void }

function ChoosePlace({ draft, onDone }: ChoosePlaceProps) {
  const { data: favourites = [] } = useQuery(favouritesQuery)
  const cache = useQueryClient()
  const takeOwnPosition = async (location: LatLng) => {
    const recommended = await cache.fetchQuery(startPointQuery(location))
    const place = startAt({ location, recommended, favourites })
    if (place === null) return
    draft.change({ place })
    onDone()
  }
  const isPickup = draft.serviceType === 'PICK_UP'
  return (
    <>
      <NavBar title={isPickup ? words.taxi_shuttle_to() : words.taxi_shuttle_from()} />
      <Page>
        <PlaceSearch
          prompt={isPickup ? words.taxi_shuttle_promptTo() : words.taxi_shuttle_promptFrom()}
          near={draft.place?.location ?? null}
          favourites={favourites}
          purpose={isPickup ? 'end' : 'start'}
          otherEnd={null}
          onOwnPosition={(location) => void takeOwnPosition(location)}
          onChoose={(place) => {
            draft.change({ place })
            onDone()
          }}
        />
        <Button kind="quiet" onPress={onDone}>
          {words.taxi_shuttle_searchBack()}
        </Button>
      </Page>
    </>
  )
}

type CountFieldProps = {
  readonly label: string
  readonly from: number
  readonly to: number
  readonly value: number
  readonly onChange: (value: number) => void
}

function CountField({ label, from, to, value, onChange }: CountFieldProps) {
  const counts = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return (
    <SelectField
      label={label}
      value={String(value)}
      options={counts.map((count) => ({ value: String(count), text: String(count) }))}
      onChange={(next) => onChange(Number(next))}
    />
  )
}
