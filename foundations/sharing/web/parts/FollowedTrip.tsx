import { type LatLng, msOf } from '@daoxing/kit/contract'
import {
  Button,
  Card,
  CarTrack,
  formatDuration,
  formatMoment,
  formatTimeOfDay,
  lazyScreen,
  nowMs,
  Page,
  Plate,
  sentenceOf,
  useServiceEntry,
  useServiceWords,
} from '@daoxing/kit/web'
import type { GuestTrip } from '@daoxing/sharing/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { type Caller, noteShared, noteTrip, readAgain, useEncourage } from '../guest-data.ts'
import { type GuestPosition, openGuestLine } from '../guest-line.ts'
import * as words from '../words/compiled/messages.js'
import { carColour } from './car-colour.ts'
import { GuestMap } from './GuestMap.tsx'
import { GuestName } from './GuestName.tsx'
import { Messages } from './Messages.tsx'

const GameCard = lazyScreen(() => import('./GameCard.tsx').then((file) => file.GameCard))

type FollowedTripProps = { readonly caller: Caller; readonly view: GuestTrip }

/** The trip in its guest's view: the car on the map, the arrival, encouragement, messages and the game. */
export function FollowedTrip({ caller, view }: FollowedTripProps) {
  const { trip, rider_name: rider, driver, me, shared } = view
  const { track, centre, arrivesAtMs, isLive } = useGuestLine({ caller, view })
  const status = useServiceWords(useServiceEntry(trip.service))?.states[trip.status]?.()
  const title = trip.is_over ? words.sharing_guest_over({ name: rider }) : words.sharing_guest_of({ name: rider })
  const arrival = arrivesAtMs === undefined ? undefined : new Date(arrivesAtMs).toISOString()
  return (
    <>
      {centre !== undefined && (
        <GuestMap
          track={track}
          centre={centre}
          text={words.sharing_guest_carOnMap({ plate: trip.plate ?? '' })}
          bubble={arrivesAtMs === undefined ? undefined : formatDuration(Math.max(60, (arrivesAtMs - nowMs()) / 1000))}
        />
      )}
      <Page>
        <Card>
          <div role="status">
            <h2 className="text-page font-bold">{title}</h2>
          </div>
          {trip.is_over ? (
            <p>{trip.closes_at === null ? null : words.sharing_guest_closes({ time: formatMoment(trip.closes_at) })}</p>
          ) : (
            <>
              {status !== undefined && <p role="status">{status}</p>}
              {arrival !== undefined && (
                <p className="font-bold">{words.sharing_guest_arrives({ time: formatTimeOfDay(arrival) })}</p>
              )}
              {driver !== null && (
                <p className="mt-2 flex flex-wrap items-center gap-3">
                  {driver.plate !== null && <Plate plate={driver.plate} />}
                  <span>
                    {words.sharing_guest_driver({
                      name: driver.name,
                      car: [driver.color === null ? '' : carColour(driver.color), driver.model ?? ''].join(' ').trim(),
                    })}
                  </span>
                </p>
              )}
              {!isLive && <p className="mt-2 text-secondary text-muted">{words.sharing_guest_lineLost()}</p>}
            </>
          )}
        </Card>
        <Card>
          <Encourage caller={caller} count={shared.encouragements} />
        </Card>
        <Card>
          <GuestName key={me.name} caller={caller} name={me.name} />
          <Messages caller={caller} me={me.number} />
        </Card>
        <Suspense>
          {(view.can_play || shared.game_invited_at !== null) && (
            <Card>
              <GameCard caller={caller} me={me.number} shared={shared} canPlay={view.can_play} />
            </Card>
          )}
        </Suspense>
      </Page>
    </>
  )
}

function Encourage({ caller, count }: { readonly caller: Caller; readonly count: number }) {
  const encourage = useEncourage(caller)
  return (
    <>
      <Button
        isWide
        icon={<ThumbsUp aria-hidden="true" size={20} />}
        state={encourage.isPending ? 'busy' : 'ready'}
        onPress={() => encourage.mutate()}
      >
        {words.sharing_guest_encourage()}
      </Button>
      <p role="status" className="mt-2 text-center text-secondary text-muted">
        {words.sharing_talk_cheers({ count })}
      </p>
      {encourage.isError && (
        <p role="alert" className="mt-1 text-secondary text-danger">
          {sentenceOf(encourage.error)}
        </p>
      )}
    </>
  )
}

const carId = 'car'
/** The map follows once the car is this far from its centre. */
const followDegrees = 0.0025

/** Keeps the guest's connection open: positions update the map's track, other events update the cache. */
function useGuestLine({ caller, view }: FollowedTripProps) {
  const cache = useQueryClient()
  const { hash, bearer = '' } = caller
  const { car, trip } = view
  const [track] = useState(() => new CarTrack())
  const [centre, setCentre] = useState<LatLng | undefined>(car?.location)
  const [heardArrivalMs, setHeardArrivalMs] = useState<{ readonly leg: string; readonly atMs: number }>()
  const [isLive, setIsLive] = useState(true)
  const leg = `${trip.plate ?? ''} ${trip.status}`
  const move = useEffectEvent((location: LatLng, bearing: number) => {
    track.move({ id: carId, at: location, bearing }, nowMs())
    setCentre((held) => (held !== undefined && isNear(held, location) ? held : location))
  })
  const hasCar = !trip.is_over && trip.plate !== null
  const carAt = car?.at
  useEffect(() => {
    if (hasCar && car !== null) move(car.location, car.bearing)
    // oxlint-disable-next-line react/exhaustive-deps -- a new position has a new time
  }, [carAt, hasCar, track])
  // The driver has changed, so earlier positions are void.
  useEffect(
    () => () => {
      track.remove(carId)
      setCentre(undefined)
    },
    [track, trip.plate],
  )
  const hear = useEffectEvent((etaSeconds: number | null) => {
    if (etaSeconds === null) return
    const atMs = nowMs() + etaSeconds * 1000
    setHeardArrivalMs((held) => (held?.leg === leg && Math.abs(held.atMs - atMs) < 20_000 ? held : { leg, atMs }))
  })
  const take = useEffectEvent(({ location, bearing, etaSeconds }: GuestPosition) => {
    // Ignores a late position of a driver who has given the ride back.
    if (!hasCar) return
    move(location, bearing)
    hear(etaSeconds)
  })
  useEffect(
    () =>
      openGuestLine({
        credential: bearer,
        onPosition: take,
        onTrip: (changed) => noteTrip(cache, changed),
        onShared: (shared, message) => noteShared(cache, shared, message),
        onChange: (isConnected) => {
          setIsLive(isConnected)
          readAgain(cache, hash)
        },
      }),
    [bearer, cache, hash],
  )
  const promised = trip.arrives_at === null ? undefined : msOf(trip.arrives_at)
  const arrivesAtMs = heardArrivalMs?.leg === leg ? heardArrivalMs.atMs : promised
  return { track, centre: hasCar ? centre : undefined, arrivesAtMs, isLive }
}

const isNear = (one: LatLng, other: LatLng) =>
  Math.abs(one.lat - other.lat) < followDegrees && Math.abs(one.lng - other.lng) < followDegrees
