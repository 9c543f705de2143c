import type { LatLng } from '@daoxing/kit/contract'
import {
  announce,
  askPopup,
  Button,
  CenterPin,
  formatDistance,
  IconButton,
  LocateButton,
  MapView,
  PinLayer,
  Sheet,
  type SheetHeight,
  useScreenTitle,
} from '@daoxing/kit/web'
import { ChevronLeft, Footprints, Hand, MapPin, MapPinOff, Undo2, Waves, ZoomIn } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ChosenPlace } from '../places-data.ts'
import { beyondName, kerbInWords } from '../kerb-words.ts'
import { useKeepPin } from '../use-keep-pin.ts'
import { type KeptWords, type PinPurpose, usePinPlace } from '../use-pin-place.ts'
import * as words from '../words/compiled/messages.js'
import { FindKerb } from './FindKerb.tsx'
import { MovePin } from './MovePin.tsx'

type PinPlaceProps = {
  readonly purpose: PinPurpose
  /** Where the pin stands at first. */
  readonly first: LatLng
  /** How near the map is at first, where it is not for the pin to say. */
  readonly firstZoom?: number | undefined
  /** The words that the rider has chosen already: the pin says where that is, and they stay. */
  readonly typed?: ChosenPlace | undefined
  /** The typed words have no position: the map opens with this much around `first`, and the rider moves the pin. */
  readonly withinMetres?: number | undefined
  /** The place that the rider has chosen, where the pin begins at another point that was offered instead. */
  readonly own?: { readonly name: string; readonly onKeep: () => void } | undefined
  /** The rider has moved the map. */
  readonly onMove?: () => void
  readonly onTake: (place: ChosenPlace) => void
  readonly onBack: () => void
  /** The pin has come to rest somewhere else, for a page that may be loaded anew. */
  readonly onRest?: ((at: LatLng) => void) | undefined
}

/** More places than that are a list that nobody hears to its end. */
const aroundMax = 5

const titles: Readonly<Record<PinPurpose, () => string>> = {
  start: () => words.places_pin_start(),
  end: () => words.places_pin_end(),
  favourite: () => words.places_pin_favourite(),
}
const confirms: Readonly<Record<PinPurpose, () => string>> = {
  start: () => words.places_pin_confirmStart(),
  end: () => words.places_pin_confirmEnd(),
  favourite: () => words.places_pin_confirmFavourite(),
}

/** The map moves below a pin; the address follows once it rests. A better kerb is offered for a start. */
export function PinPlace(props: PinPlaceProps) {
  const { purpose, first, firstZoom, typed, withinMetres, own, onMove, onTake, onBack, onRest } = props
  const title = titles[purpose]()
  useScreenTitle(title)
  const [hasMap, setHasMap] = useState(true)
  const pin = usePinPlace({ purpose, first, firstZoom, typed, withinMetres, hasMap })
  const keepPin = useKeepPin(typed)
  const { rested } = pin
  const tellRest = useEffectEvent((at: LatLng) => onRest?.(at))
  useEffect(() => {
    if (rested !== first) tellRest(rested)
  }, [rested, first])
  const { camera, meetingPoints, around, found, name, reached, better, isMoving, isKnown, isServed, moveTo } = pin
  /** As good as a move of the map: the rider has said where. */
  const go = (at: LatLng) => {
    onMove?.()
    moveTo(at)
  }
  // A rider who was offered another point sees at once how it is found.
  const [height, setHeight] = useState<SheetHeight>(own === undefined ? 'peek' : 'half')
  const [coveredPx, setCoveredPx] = useState(0)
  // From far away first nearer: a pin that was set without seeing the street leads a driver to another one.
  const isGuess = isKnown && isServed && pin.isFar
  const lake = isKnown && !isGuess ? found?.lake : undefined
  const kept = isKnown && !isGuess && pin.words ? saidOfKept(pin.words, withinMetres !== undefined) : undefined
  const warning = isKnown && !isGuess ? doubtOf(found) : undefined
  // Not every place has room for both: on the water nothing else matters.
  const unsure = isKnown && pin.unsureMetres ? saidOfUnsure(pin.unsureMetres) : undefined
  // Where the device only guesses, that says more than that the map is far.
  const far = isGuess ? (unsure ?? words.places_pin_far()) : undefined
  const beside = warning ?? unsure ?? kept
  // Nothing says where the road runs but the rider.
  const pointAt = hasMap ? words.places_pin_pointAt : words.places_pin_pointWithoutMap
  const point = pin.isUnpointed && typed ? pointAt({ place: typed.name }) : undefined
  const said = !isKnown ? undefined : (point ?? far ?? beside ?? name ?? words.places_pin_nowhere())
  // Somebody's address is not read out on the screens that follow.
  useEffect(() => (said === undefined ? undefined : announce(said)), [said])
  const doubt = isKnown && !isGuess && purpose !== 'favourite' ? doubtOf(found) : undefined
  const take = async () => {
    const place = pin.placeHere()
    if (place === undefined) return
    if (isGuess) return pin.zoomIn()
    if (pin.isUnpointed) return
    // Water, a summit, a runway: the car may never get there, so the rider says yes to it.
    if (doubt !== undefined && !(await asksAnyway(doubt, purpose))) return
    void keepPin(place)
    onTake(place)
  }
  return (
    <div className="relative h-dvh overflow-hidden">
      <MapView
        camera={camera}
        padding={{ bottom: coveredPx }}
        onChoose={() => void take()}
        onMove={() => {
          onMove?.()
          pin.begin()
        }}
        onSettle={pin.settle}
        onUnavailable={() => {
          setHasMap(false)
          // Here nothing is done without the buttons; elsewhere they are one of several ways.
          if (withinMetres !== undefined) setHeight('half')
        }}
        twin={[
          // The position of the pin comes first, as for sighted riders.
          ...(name === undefined
            ? []
            : [{ id: 'pin', text: words.places_pin_at({ place: pin.words ? (found?.description ?? name) : name }) }]),
          ...meetingPoints.map(({ id, name: pointName, guide, location }) => ({
            id,
            text: kerbInWords({ name: pointName, guide }),
            onPress: () => go(location),
          })),
          ...around.slice(0, aroundMax).map(({ place_id: id, name: placeName, distanceMetres, location }) => ({
            id,
            text: words.places_pin_around({ place: placeName, distance: formatDistance(distanceMetres) }),
            onPress: () => go(location),
          })),
        ]}
      >
        <PinLayer
          // From far away the doors of a station would lie over each other.
          pins={(pin.isFar ? [] : meetingPoints).map(({ id, location }) => ({
            id,
            kind: 'meeting' as const,
            at: location,
            onPress: () => go(location),
          }))}
        />
      </MapView>
      {hasMap && <CenterPin state={isMoving ? 'lifted' : 'standing'} coveredBottomPx={coveredPx} />}
      <div className="absolute start-3 top-3 z-10 mt-safe-top wide:start-111">
        <IconButton kind="floating" label={words.places_pin_back()} icon={<ChevronLeft />} onPress={onBack} />
      </div>
      <LocateButton abovePx={coveredPx} onLocate={moveTo} />
      <Sheet
        label={title}
        height={height}
        // Large letters, and an address that goes on for three lines, have room in the half.
        heights={purpose === 'start' || typed !== undefined || !hasMap ? ['peek', 'half'] : ['peek']}
        onHeight={setHeight}
        onCovered={setCoveredPx}
        footer={
          <Button
            isWide
            state={isKnown && isServed && (isGuess || !pin.isUnpointed) ? 'ready' : 'disabled'}
            onPress={() => void take()}
          >
            {isGuess ? words.places_pin_zoomIn() : confirms[purpose]()}
          </Button>
        }
      >
        <h1 tabIndex={-1} className="sr-only">
          {title}
        </h1>
        <p className="flex items-center gap-3">
          <MapPin aria-hidden="true" className="shrink-0 text-go" />
          <span className="min-w-0 flex-1 font-bold">
            {!isKnown ? words.places_pin_looking() : (name ?? words.places_pin_nowhere())}
          </span>
        </p>
        {isKnown && found !== null && !isServed && (
          <p role="status" className="text-secondary text-muted">
            {words.places_pin_notServed()}
          </p>
        )}
        {point !== undefined && <Aside icon={<Hand aria-hidden="true" size={20} />}>{point}</Aside>}
        {point === undefined && far !== undefined && (
          <Aside icon={<ZoomIn aria-hidden="true" size={20} />}>{far}</Aside>
        )}
        {point === undefined && far === undefined && beside !== undefined && (
          <Aside icon={warning === undefined ? undefined : <DoubtSign isWater={lake !== undefined && lake !== null} />}>
            {beside}
          </Aside>
        )}
        {!hasMap && (
          <MovePin
            from={pin.centre}
            isWide={pin.isUnpointed}
            onMove={go}
            onOther={withinMetres === undefined ? undefined : onBack}
          />
        )}
        {own && (
          <OtherSpot
            icon={<Undo2 aria-hidden="true" size={20} />}
            text={words.places_pin_keepOwn({ place: own.name })}
            onPress={own.onKeep}
          />
        )}
        {reached?.meetingPoint && (
          <FindKerb id={reached.meetingPoint.id} isOpen={height === 'half'} onOpen={() => setHeight('half')} />
        )}
        {better !== null && !isGuess && (
          <OtherSpot
            icon={<Footprints aria-hidden="true" size={20} />}
            text={words.places_pin_better({ name: better.description, distance: formatDistance(better.walkMetres) })}
            // Why there: what a driver and a rider both find.
            detail={better.meetingPoint && beyondName(better.meetingPoint.guide, better.description)}
            onPress={() => go(better.location)}
          />
        )}
      </Sheet>
    </div>
  )
}

type PointFound = NonNullable<ReturnType<typeof usePinPlace>['found']>

/** Why a car may not come to a point; undefined where nothing speaks against it. */
function doubtOf(found: PointFound | null): string | undefined {
  if (found?.lake) return words.places_pin_lake({ lake: found.lake })
  if (found?.remoteMetres) return words.places_pin_remote({ distance: formatDistance(found.remoteMetres) })
  return undefined
}

const asksAnyway = (text: string, purpose: PinPurpose): Promise<boolean> =>
  askPopup({
    title: purpose === 'end' ? words.places_pin_doubtEnd() : words.places_pin_doubtStart(),
    text,
    confirmLabel: words.places_pin_doubtYes(),
    cancelLabel: words.places_pin_doubtNo(),
  })

function DoubtSign({ isWater }: { readonly isWater: boolean }) {
  const Sign = isWater ? Waves : MapPinOff
  return <Sign aria-hidden="true" size={20} />
}

const saidOfUnsure = (metres: number): string => words.places_pin_unsure({ distance: formatDistance(metres) })

/** Of words without a position no distance says anything: the rider has put the pin where they are. */
function saidOfKept(kept: KeptWords, isPointed: boolean): string {
  if (kept.kind === 'noStreets') return words.places_pin_typedNoStreets()
  const { place, metres } = kept
  if (isPointed) return words.places_pin_pointed({ place })
  return kept.kind === 'atDoor'
    ? words.places_pin_typed({ place })
    : words.places_pin_typedMoved({ place, distance: formatDistance(metres) })
}

/** A second line, below the name and in line with it. */
function Aside({ icon, children }: { readonly icon?: ReactNode; readonly children: ReactNode }) {
  return (
    <p className="mt-1 flex items-center gap-3 text-secondary text-muted">
      <span className="inline-flex w-6 shrink-0 justify-center">{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>
    </p>
  )
}

type OtherSpotProps = {
  readonly icon: ReactNode
  readonly text: string
  readonly detail?: string | null | undefined
  readonly onPress: () => void
}

/** Where the car could come to instead, at one tap. */
function OtherSpot({ icon, text, detail, onPress }: OtherSpotProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="mt-1 flex min-h-touch w-full items-center gap-3 text-start text-secondary text-go"
    >
      <span className="inline-flex w-6 shrink-0 justify-center">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block">{text}</span>
        {detail && <span className="block text-muted">{detail}</span>}
      </span>
    </button>
  )
}
