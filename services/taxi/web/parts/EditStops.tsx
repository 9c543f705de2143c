import type { LatLng } from '@daoxing/kit/contract'
import { NavBar, Page, useBackCloses, useModalDialog } from '@daoxing/kit/web'
import { fallbackViewport } from '@daoxing/places/contract'
import { favouritesQuery, PinPlace, PlaceSearch } from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { DraftPlace } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { StopList } from './StopList.tsx'

type EditStopsProps = {
  readonly title: string
  /** The address of the pick-up. */
  readonly startText: string
  readonly near: LatLng | null
  readonly places: readonly DraftPlace[]
  readonly placesMax: number
  readonly onChange: (places: readonly DraftPlace[]) => void
  readonly onBack: () => void
  /** Rendered below the list: the cost and the confirmation button. */
  readonly children: ReactNode
}

/** The input for stops and destination, on a page of its own over the map [TAXI-010]. */
export function EditStops({ title, startText, near, places, placesMax, onChange, onBack, children }: EditStopsProps) {
  /** Index of the place being searched for, or another stop before the destination. */
  const [searched, setSearched] = useState<number | 'new' | null>(null)
  /** The rider sets the place by a pin on the map instead of by its name. */
  const [isPinning, setIsPinning] = useState(false)
  const take = (place: DraftPlace) => {
    if (searched === 'new') onChange(places.toSpliced(Math.max(0, places.length - 1), 0, place))
    else if (searched !== null) onChange(places.with(searched, place))
    setSearched(null)
    setIsPinning(false)
  }
  // The page below is inert; Escape and the back button return to it.
  const dialog = useModalDialog(onBack)
  return (
    <dialog
      {...dialog}
      aria-label={title}
      style={{ margin: 0, maxWidth: 'none', maxHeight: 'none' }}
      className="size-full overflow-y-auto bg-bg text-ink"
    >
      {searched === null ? (
        <>
          <NavBar title={title} onBack={onBack} />
          <Page below="button">
            <p className="flex items-center gap-3 px-3 text-secondary text-muted">
              <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-go" />
              {words.taxi_stops_start({ place: startText })}
            </p>
            <StopList
              places={places}
              placesMax={placesMax}
              onChange={onChange}
              onEdit={setSearched}
              onAdd={() => setSearched('new')}
            />
            {children}
          </Page>
        </>
      ) : isPinning ? (
        <Suspense>
          <PinStop
            first={(searched === 'new' ? undefined : places[searched]?.location) ?? near}
            onTake={take}
            onBack={() => setIsPinning(false)}
          />
        </Suspense>
      ) : (
        <SearchStop
          isEnd={searched === places.length - 1}
          near={near}
          onTake={take}
          onPin={() => setIsPinning(true)}
          onBack={() => setSearched(null)}
        />
      )}
    </dialog>
  )
}

type SearchStopProps = {
  readonly isEnd: boolean
  readonly near: LatLng | null
  readonly onTake: (place: DraftPlace) => void
  readonly onPin: () => void
  readonly onBack: () => void
}

function SearchStop({ isEnd, near, onTake, onPin, onBack }: SearchStopProps) {
  const { data: favourites = [] } = useQuery(favouritesQuery)
  useBackCloses({ isOpen: true, onClose: onBack })
  return (
    <>
      <NavBar title={isEnd ? words.taxi_stops_end() : words.taxi_stops_add()} onBack={onBack} />
      <Page>
        <PlaceSearch
          prompt={isEnd ? words.taxi_stops_promptEnd() : words.taxi_stops_prompt()}
          near={near}
          purpose="end"
          favourites={favourites}
          onChoose={onTake}
          // The rider's own position is no useful destination.
          onOwnPosition={() => undefined}
          onPin={onPin}
        />
      </Page>
    </>
  )
}

type PinStopProps = {
  readonly first: LatLng | null
  readonly onTake: (place: DraftPlace) => void
  readonly onBack: () => void
}

/** The map with a pin, for a place that has no name. */
function PinStop({ first, onTake, onBack }: PinStopProps) {
  useBackCloses({ isOpen: true, onClose: onBack })
  return (
    <PinPlace
      purpose="end"
      first={first ?? fallbackViewport.centre}
      firstZoom={first === null ? fallbackViewport.zoom : undefined}
      onBack={onBack}
      onTake={onTake}
    />
  )
}
