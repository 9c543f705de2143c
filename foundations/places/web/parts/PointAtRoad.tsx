import type { LatLng } from '@daoxing/kit/contract'
import { Button, EmptyState, IconButton, reportFault, useModalDialog } from '@daoxing/kit/web'
import { ChevronLeft, CloudOff } from 'lucide-react'
import { Component, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import type { ChosenPlace } from '../places-data.ts'
import type { PinPurpose } from '../use-pin-place.ts'
import * as words from '../words/compiled/messages.js'
import { loadPinAgain, PinOverSearch } from './pin-place-later.ts'

/** A place of which the server knows only name and area, with the map section of the area. */
export type UnplacedPlace = {
  readonly name: string
  readonly address: string
  readonly centre: LatLng
  readonly radiusMetres: number
}

type PointAtRoadProps = {
  readonly place: UnplacedPlace
  readonly purpose: PinPurpose
  readonly onTake: (place: ChosenPlace) => void
  readonly onBack: () => void
}

/**
 * A full-screen map of a district: the rider points at a road without a known position. It is in the chunk of the
 * results that lead here, so that it is available when the map cannot be loaded.
 */
export function PointAtRoad({ place, purpose, onTake, onBack }: PointAtRoadProps) {
  const { name, address, centre, radiusMetres } = place
  const dialog = useModalDialog(onBack)
  const { ref } = dialog
  const [attempt, setAttempt] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    // If the focused element disappears, as the spinner does once the map is loaded, the dialog takes the focus.
    const changes = new MutationObserver(() => {
      if (document.activeElement === document.body) element.focus()
    })
    changes.observe(element, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [ref])
  return (
    <dialog
      {...dialog}
      tabIndex={-1}
      aria-label={words.places_road_label({ place: name })}
      style={{ maxWidth: 'none', maxHeight: 'none' }}
      className="size-full overflow-y-auto bg-bg text-ink outline-none"
    >
      <PinBoundary key={attempt} failed={<NoMapHere onBack={onBack} onAgain={() => setAttempt(attempt + 1)} />}>
        <Suspense fallback={<MapComing onBack={onBack} />}>
          <PinOverSearch
            purpose={purpose}
            first={centre}
            withinMetres={radiusMetres}
            typed={{ name, address, location: centre, isApproximate: true }}
            onTake={onTake}
            onBack={onBack}
          />
        </Suspense>
      </PinBoundary>
    </dialog>
  )
}

function MapComing({ onBack }: Pick<PointAtRoadProps, 'onBack'>) {
  return (
    <div className="flex min-h-dvh flex-col justify-center">
      <div className="absolute start-3 top-3 z-10 mt-safe-top">
        <IconButton kind="floating" label={words.places_road_back()} icon={<ChevronLeft />} onPress={onBack} />
      </div>
      <p role="status" className="p-4 text-center text-muted">
        {words.places_road_coming()}
      </p>
    </div>
  )
}

type NoMapHereProps = { readonly onBack: () => void; readonly onAgain: () => void }

/** Shown if the map failed to load: an address, a crossing or a known place can be chosen without it. */
function NoMapHere({ onBack, onAgain }: NoMapHereProps) {
  const [isTrying, setIsTrying] = useState(false)
  return (
    <div role="alert" className="flex min-h-dvh flex-col justify-center">
      <EmptyState
        icon={<CloudOff aria-hidden="true" />}
        title={words.places_road_lost()}
        detail={words.places_road_lostDetail()}
        action={
          <div className="flex flex-col gap-3">
            <Button onPress={onBack}>{words.places_road_other()}</Button>
            <Button
              kind="outline"
              state={isTrying ? 'busy' : 'ready'}
              onPress={() => {
                setIsTrying(true)
                void loadPinAgain().then(onAgain)
              }}
            >
              {words.places_road_again()}
            </Button>
          </div>
        }
      />
    </div>
  )
}

type PinBoundaryProps = { readonly failed: ReactNode; readonly children: ReactNode }
type PinBoundaryState = { readonly hasFailed: boolean }

/** A map that fails to load does not affect the search below it. */
class PinBoundary extends Component<PinBoundaryProps, PinBoundaryState> {
  override state: PinBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): PinBoundaryState {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportFault('fault', error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}
