import { centralTaipei, distanceMetres, type LatLng } from '@daoxing/kit/contract'
import {
  announce,
  Button,
  CenterPin,
  formatDistance,
  IconButton,
  LocateButton,
  type MapCamera,
  MapView,
  PinLayer,
  Sheet,
  type SheetHeight,
  useGoBack,
  useScreenTitle,
} from '@daoxing/kit/web'
import { favouriteAt } from '@daoxing/places/contract'
import { addressAtQuery, favouritesQuery, FindKerb, meetingPointsQuery, startPointQuery } from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Footprints, MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRideDraft } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'

type PinAddressProps = {
  readonly which: 'start' | 'end'
  readonly near: LatLng | null
  readonly onDone: () => void
}

const pinZoom = 16.5
const meetingRadiusMetres = 400
/** A pin that comes to rest this near to a meeting point stands on it. */
const snapMetres = 15
/** The map has to rest this long before the address is asked for. */
const restMs = 350

/** The map moves below a pin; the address follows once it rests. A better kerb is offered for a start. */
export function PinAddress({ which, near, onDone }: PinAddressProps) {
  const isStart = which === 'start'
  const title = isStart ? words.taxi_plan_pinStart() : words.taxi_plan_pinEnd()
  useScreenTitle(title)
  const goBack = useGoBack()
  const { start, end, change } = useRideDraft()
  const first = (isStart ? start : end)?.location ?? near ?? start?.location ?? centralTaipei
  const [camera, setCamera] = useState<MapCamera>({ centre: first, zoom: pinZoom })
  const [centre, setCentre] = useState(first)
  const [isMoving, setIsMoving] = useState(false)
  const [height, setHeight] = useState<SheetHeight>('peek')
  const [coveredPx, setCoveredPx] = useState(0)
  const rested = useRested(centre, isMoving)
  const address = useQuery(addressAtQuery(rested))
  const { data: recommended } = useQuery({ ...startPointQuery(rested), enabled: isStart })
  const { data: meetingPoints = [] } = useQuery({
    ...meetingPointsQuery(rested, meetingRadiusMetres),
    enabled: isStart,
  })
  const { data: favourites = [] } = useQuery(favouritesQuery)
  const found = address.data ?? null
  /** A car comes from a region; where there is none, nobody is picked up. */
  const isServed = found !== null && (!isStart || found.region !== null)
  const isKnown = !isMoving && rested === centre && !address.isPlaceholderData && !address.isPending
  const kerb = isStart && isKnown && recommended?.reason === 'meetingPoint' ? recommended : null
  const better = kerb !== null && kerb.walkMetres > snapMetres ? kerb : null
  const reached = kerb !== null && kerb.walkMetres <= snapMetres ? kerb : null
  const kerbName = reached?.description ?? found?.description
  // Home is called home, wherever around it the pin comes to stand.
  const own = favouriteAt(rested, favourites)
  const name = own?.description ?? kerbName

  useEffect(() => {
    if (isKnown && name !== undefined) announce(name)
  }, [isKnown, name])

  // A map that comes to rest is a hair beside of where it was sent.
  const isBeside = reached !== null && own === undefined && distanceMetres(rested, reached.location) > 2
  const moveTo = (at: LatLng) => {
    setCamera({ centre: at, zoom: pinZoom })
    setCentre(at)
  }
  // Asks anew from there, so it happens once for each place at which the pin comes to rest.
  if (isBeside) moveTo(reached.location)

  const take = () => {
    if (found === null || !isServed || name === undefined) return
    // Of a meeting point its name is the address: it says more to a driver than any street would.
    const address = reached !== null && own === undefined ? reached.address : found.address
    const place = { name, address, location: rested }
    change(isStart ? { start: place } : { end: place, isEndOpen: false })
    onDone()
  }
  return (
    <div className="relative h-dvh overflow-hidden">
      <MapView
        camera={camera}
        padding={{ bottom: coveredPx }}
        onChoose={() => isKnown && take()}
        onMove={() => setIsMoving(true)}
        onSettle={({ centre: settled }) => {
          setIsMoving(false)
          setCentre(settled)
        }}
        twin={meetingPoints.map(({ id, name: pointName, guide, location }) => ({
          id,
          text: `${pointName} ${guide}`,
          onPress: () => moveTo(location),
        }))}
      >
        <PinLayer
          pins={meetingPoints.map(({ id, location }) => ({
            id,
            kind: 'meeting' as const,
            at: location,
            onPress: () => moveTo(location),
          }))}
        />
      </MapView>
      <CenterPin state={isMoving ? 'lifted' : 'standing'} coveredBottomPx={coveredPx} />
      <div className="absolute start-3 top-3 z-10 mt-safe-top">
        <IconButton kind="floating" label={words.taxi_plan_pinBack()} icon={<ChevronLeft />} onPress={goBack} />
      </div>
      <LocateButton abovePx={coveredPx} onLocate={moveTo} />
      <Sheet
        label={title}
        height={height}
        heights={['peek', 'half']}
        onHeight={setHeight}
        onCovered={setCoveredPx}
        footer={
          <Button isWide state={isKnown && isServed ? 'ready' : 'disabled'} onPress={take}>
            {isStart ? words.taxi_plan_pinConfirmStart() : words.taxi_plan_pinConfirmEnd()}
          </Button>
        }
      >
        <h1 tabIndex={-1} className="sr-only">
          {title}
        </h1>
        <p className="flex items-center gap-3">
          <MapPin aria-hidden="true" className="text-go" />
          <span className="min-w-0 flex-1 font-bold">
            {!isKnown ? words.taxi_plan_pinLooking() : (name ?? words.taxi_plan_pinNowhere())}
          </span>
        </p>
        {isKnown && found !== null && !isServed && (
          <p role="status" className="text-secondary text-muted">
            {words.taxi_plan_pinNotServed()}
          </p>
        )}
        {reached?.meetingPoint && (
          <FindKerb id={reached.meetingPoint.id} isOpen={height === 'half'} onOpen={() => setHeight('half')} />
        )}
        {better !== null && (
          <button
            type="button"
            onClick={() => moveTo(better.location)}
            className="mt-1 flex min-h-touch w-full items-center gap-3 text-start text-secondary text-go"
          >
            <Footprints aria-hidden="true" size={20} className="shrink-0" />
            <span className="min-w-0 flex-1">
              <span className="block">
                {words.taxi_plan_pinBetter({ name: better.description, distance: formatDistance(better.walkMetres) })}
              </span>
              {/* Why there: what a driver and a rider both find. */}
              <span className="block text-muted">{better.meetingPoint?.guide}</span>
            </span>
          </button>
        )}
      </Sheet>
    </div>
  )
}

/** The last point at which the map has rested for a moment, so that a drag asks once. */
function useRested(centre: LatLng, isMoving: boolean): LatLng {
  const [rested, setRested] = useState(centre)
  useEffect(() => {
    if (isMoving) return undefined
    const timer = setTimeout(() => setRested(centre), restMs)
    return () => clearTimeout(timer)
  }, [centre, isMoving])
  return rested
}
