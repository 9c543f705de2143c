import type { LatLng } from '@daoxing/kit/contract'
import {
  announce,
  confirmInPopup,
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
import { useSavePin } from '../use-save-pin.ts'
import { type PinWords, type PinPurpose, usePinPlace } from '../use-pin-place.ts'
import * as words from '../words/compiled/messages.js'
import { FindKerb } from './FindKerb.tsx'
import { MovePin } from './MovePin.tsx'

type PinPlaceProps = {
  readonly purpose: PinPurpose
  /** The first position of the pin. */
  readonly first: LatLng
  /** The first zoom of the map, if the pin does not determine it. */
  readonly firstZoom?: number | undefined
  /** The text that the rider already chose: it stays, and the pin adds the position. */
  readonly typed?: ChosenPlace | undefined
  /** The typed text has no position: the map opens with this radius around `first`, and the rider moves the pin. */
  readonly withinMetres?: number | undefined
  /** The chosen place, if the pin starts at another, suggested point. */
  readonly own?: { readonly name: string; readonly onKeep: () => void } | undefined
  /** The rider has moved the map. */
  readonly onMove?: () => void
  readonly onTake: (place: ChosenPlace) => void
  readonly onBack: () => void
  /** The pin rests at a new position, for a page that may be reloaded. */
  readonly onRest?: ((at: LatLng) => void) | undefined
}

/** More places would make a list too long for a screen reader. */
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

/** The map moves below a pin; the address follows once the map rests. For a start, a better kerb is offered. */
export function PinPlace(props: PinPlaceProps) {
  const { purpose, first, firstZoom, typed, withinMetres, own, onMove, onTake, onBack, onRest } = props
  const title = titles[purpose]()
  useScreenTitle(title)
  const [hasMap, setHasMap] = useState(true)
  const pin = usePinPlace({ purpose, first, firstZoom, typed, withinMetres, hasMap })
  const savePin = useSavePin(typed)
  const { rested } = pin
  const reportRest = useEffectEvent((at: LatLng) => onRest?.(at))
  useEffect(() => {
    if (rested !== first) reportRest(rested)
  }, [rested, first])
  const { camera, meetingPoints, around, found, name, reached, better, isMoving, isKnown, isServed, moveTo } = pin
  /** Equivalent to moving the map: the rider has chosen the place. */
  const go = (at: LatLng) => {
    onMove?.()
    moveTo(at)
  }
  // After accepting a suggested point, the rider sees directions to it at once.
  const [height, setHeight] = useState<SheetHeight>(own === undefined ? 'peek' : 'half')
  const [coveredPx, setCoveredPx] = useState(0)
  // At a low zoom it zooms in first: a pin that was set without seeing the street may lead the driver to another one.
  const isGuess = isKnown && isServed && pin.isFar
  const lake = isKnown && !isGuess ? found?.lake : undefined
  const pinNote = isKnown && !isGuess && pin.words ? noteOfPin(pin.words, withinMetres !== undefined) : undefined
  const warning = isKnown && !isGuess ? doubtOf(found) : undefined
  // There may be no room for both: on water, nothing else matters.
  const unsure = isKnown && pin.unsureMetres ? noteOfUnsure(pin.unsureMetres) : undefined
  // With a coarse device position, this message is more useful than the one about the zoom.
  const far = isGuess ? (unsure ?? words.places_pin_far()) : undefined
  const beside = warning ?? unsure ?? pinNote
  // Only the rider knows the position of the road.
  const pointAt = hasMap ? words.places_pin_pointAt : words.places_pin_pointWithoutMap
  const point = pin.isUnpointed && typed ? pointAt({ place: typed.name }) : undefined
  const said = !isKnown ? undefined : (point ?? far ?? beside ?? name ?? words.places_pin_nowhere())
  // Later screens do not read a home address aloud.
  useEffect(() => (said === undefined ? undefined : announce(said)), [said])
  const doubt = isKnown && !isGuess && purpose !== 'favourite' ? doubtOf(found) : undefined
  const take = async () => {
    const place = pin.placeHere()
    if (place === undefined) return
    if (isGuess) return pin.zoomIn()
    if (pin.isUnpointed) return
    // Water, a summit, a runway: the car may not reach it, so the rider has to confirm.
    if (doubt !== undefined && !(await asksAnyway(doubt, purpose))) return
    void savePin(place)
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
          // Without a map, the buttons are the only way; otherwise they are one of several.
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
          // At a low zoom, the doors of a station would overlap.
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
        // Half the screen has room for large text and an address of three lines.
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
            // The reason: a spot that the driver and the rider both find.
            detail={better.meetingPoint && beyondName(better.meetingPoint.guide, better.description)}
            onPress={() => go(better.location)}
          />
        )}
      </Sheet>
    </div>
  )
}

type PointFound = NonNullable<ReturnType<typeof usePinPlace>['found']>

/** The reason why a car may not reach a point; undefined without one. */
function doubtOf(found: PointFound | null): string | undefined {
  if (found?.lake) return words.places_pin_lake({ lake: found.lake })
  if (found?.remoteMetres) return words.places_pin_remote({ distance: formatDistance(found.remoteMetres) })
  return undefined
}

const asksAnyway = (text: string, purpose: PinPurpose): Promise<boolean> =>
  confirmInPopup({
    title: purpose === 'end' ? words.places_pin_doubtEnd() : words.places_pin_doubtStart(),
    text,
    confirmLabel: words.places_pin_doubtYes(),
    cancelLabel: words.places_pin_doubtNo(),
  })

function DoubtSign({ isWater }: { readonly isWater: boolean }) {
  const Sign = isWater ? Waves : MapPinOff
  return <Sign aria-hidden="true" size={20} />
}

const noteOfUnsure = (metres: number): string => words.places_pin_unsure({ distance: formatDistance(metres) })

/** Text without a position allows no distance check: the rider placed the pin for it. */
function noteOfPin(pinNote: PinWords, isPointed: boolean): string {
  if (pinNote.kind === 'noStreets') return words.places_pin_typedNoStreets()
  const { place, metres } = pinNote
  if (isPointed) return words.places_pin_pointed({ place })
  return pinNote.kind === 'atDoor'
    ? words.places_pin_typed({ place })
    : words.places_pin_typedMoved({ place, distance: formatDistance(metres) })
}

/** A second line, below the name and aligned with it. */
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

/** An alternative pickup, with one tap. */
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
