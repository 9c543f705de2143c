import type { LatLng } from '@daoxing/kit/contract'
import { centralTaipei } from '@daoxing/kit/contract'
import { Button, EmptyState, formatDistance, IconButton, ListRow, Skeleton } from '@daoxing/kit/web'
import type { Favourite } from '@daoxing/places/contract'
import { useQuery } from '@tanstack/react-query'
import { LocateFixed, MapPinned, SearchX, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useRef, useState } from 'react'
import { findDevicePosition, useDevicePosition } from '../device-position.ts'
import { PlaceIcon } from '../place-icon.tsx'
import { type ChosenPlace, placeOfFavourite, predictionsQuery, suggestionsQuery, worthRiding } from '../places-data.ts'
import * as words from '../words/compiled/messages.js'
import { FavouriteIcon } from './FavouriteIcon.tsx'
import { ownResults, resultOf } from './place-results.tsx'

type PlaceSearchProps = {
  /** What is asked: 請輸入你的出發地址. */
  readonly prompt: string
  readonly first?: string
  readonly near: LatLng | null
  /** Offers the device's own position, for a start. */
  readonly hasOwnPosition: boolean
  /** The rider's own places, first of all; none where one of them is being set. */
  readonly favourites?: readonly Favourite[]
  /** More ways on, above the results, while nothing is typed. */
  readonly ways?: ReactNode
  readonly onChoose: (place: ChosenPlace) => void
  readonly onOwnPosition: (location: LatLng) => void
  /** Absent where there is no map to put a pin on. */
  readonly onPin?: (() => void) | undefined
}

/** One box, results from the first character, arrows and Enter to choose. */
export function PlaceSearch(props: PlaceSearchProps) {
  const { prompt, first = '', near, hasOwnPosition, favourites = [], ways, onChoose, onOwnPosition, onPin } = props
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [input, setInput] = useState(first)
  const [at, setAt] = useState(-1)
  const asked = useDeferredValue(input.trim())
  const { data: predictions = [], isPending, isFetching } = useQuery(predictionsQuery({ input: asked, near }))
  const isTyped = input.trim() !== ''
  const results = isTyped ? [...ownResults(favourites, asked), ...predictions.flatMap(resultOf)] : []
  const choose = (index: number) => {
    const result = results[index]
    if (result) onChoose(result.place)
  }
  const move = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      setAt((at + step + results.length) % results.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(Math.max(0, at))
  }
  return (
    <div>
      <div className="flex items-center gap-1 rounded-2 border border-edge bg-surface ps-4 pe-1 focus-within:border-2 focus-within:border-go">
        <input
          ref={box}
          role="combobox"
          aria-label={prompt}
          aria-expanded={results.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          placeholder={prompt}
          value={input}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- one question per screen: its field is what the screen is for
          autoFocus
          maxLength={100}
          onChange={(event) => {
            setInput(event.target.value)
            setAt(-1)
          }}
          onKeyDown={move}
          className="min-h-12 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        />
        {input !== '' && (
          <IconButton
            label={words.places_search_clear()}
            icon={<X size={20} />}
            onPress={() => {
              setInput('')
              box.current?.focus()
            }}
          />
        )}
      </div>
      {!isTyped && (
        <div className="mt-3 rounded-2 bg-surface px-4 py-1 empty:hidden">
          {hasOwnPosition && <OwnPositionRow onFound={onOwnPosition} />}
          {onPin !== undefined && (
            <ListRow
              icon={<MapPinned aria-hidden="true" size={20} />}
              title={words.places_search_pin()}
              onPress={onPin}
              isLast={ways === undefined}
            />
          )}
          {ways}
        </div>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.places_search_results()}
        aria-busy={isFetching}
        className="mt-3 rounded-2 bg-surface px-4 empty:hidden"
      >
        {results.map(({ id: resultId, icon, place, secondary, distanceMetres }, index) => (
          <button
            key={resultId}
            id={`${id}-${index}`}
            type="button"
            role="option"
            aria-selected={index === at}
            onClick={() => choose(index)}
            className="flex min-h-14 w-full items-center gap-3 border-b border-line py-2 text-start last:border-b-0 aria-selected:text-go"
          >
            <span className="text-muted">{icon}</span>
            <span className="min-w-0 flex-1">
              <span className="block">{place.name}</span>
              <span className="block text-secondary text-muted">{secondary}</span>
            </span>
            {distanceMetres !== undefined && (
              <span className="shrink-0 text-secondary text-muted">{formatDistance(distanceMetres)}</span>
            )}
          </button>
        ))}
      </div>
      {isTyped && isPending && (
        <div className="mt-3">
          <Skeleton />
        </div>
      )}
      {isTyped && !isPending && results.length === 0 && asked === input.trim() && (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={words.places_search_none({ input: asked })}
          detail={isAddress(asked) ? words.places_search_noneAddress() : words.places_search_noneDetail()}
          action={
            onPin !== undefined && (
              <Button kind="tint" icon={<MapPinned aria-hidden="true" size={20} />} onPress={onPin}>
                {words.places_search_pin()}
              </Button>
            )
          }
        />
      )}
      {!isTyped && favourites.length > 0 && (
        <div className="mt-3 rounded-2 bg-surface px-4 py-1">
          {favourites.map((favourite, index) => (
            <ListRow
              key={favourite.id}
              icon={<FavouriteIcon icon={favourite.icon} />}
              title={favourite.description}
              detail={favourite.address}
              isLast={index === favourites.length - 1}
              onPress={() => onChoose(placeOfFavourite(favourite))}
            />
          ))}
        </div>
      )}
      {!isTyped && <Suggestions near={near} isDestination={!hasOwnPosition} onChoose={onChoose} />}
    </div>
  )
}

/** A road or a number alone may stand in any town: the town helps to find it. */
const isAddress = (typed: string): boolean => /[路街道巷弄號]/.test(typed)

/** Asks the device only when it is tapped, and says what to do when it does not answer. */
function OwnPositionRow({ onFound }: { readonly onFound: (location: LatLng) => void }) {
  const position = useDevicePosition()
  const detail = {
    unasked: undefined,
    finding: words.places_own_finding(),
    found: undefined,
    refused: words.places_own_refused(),
    unknown: words.places_own_unknown(),
  }[position.state]
  return (
    <ListRow
      icon={<LocateFixed aria-hidden="true" size={20} />}
      title={words.places_own_title()}
      detail={detail}
      onPress={() =>
        void findDevicePosition().then((found) => {
          if (found.state === 'found') onFound(found.location)
        })
      }
    />
  )
}

type SuggestionsProps = {
  readonly near: LatLng | null
  readonly isDestination: boolean
  readonly onChoose: (place: ChosenPlace) => void
}

const suggestionsMax = 6

/** Around the rider, or in the middle of Taipei while it is not known where that is: then distances would mislead. */
function Suggestions({ near, isDestination, onChoose }: SuggestionsProps) {
  const { data: places = [] } = useQuery(suggestionsQuery(near ?? centralTaipei))
  const shown = (isDestination && near !== null ? worthRiding(places) : places).slice(0, suggestionsMax)
  if (shown.length === 0) return null
  return (
    <section className="mt-4">
      <h2 className="mb-2 text-secondary font-bold text-muted">
        {near === null ? words.places_home_popular() : words.places_search_suggestions()}
      </h2>
      <div className="rounded-2 bg-surface px-4">
        {shown.map((place, index) => (
          <ListRow
            key={place.place_id}
            icon={<PlaceIcon kind={place.kind} />}
            title={place.description}
            detail={`${place.area}${place.town}`}
            fact={near === null ? undefined : formatDistance(place.distanceMetres)}
            isLast={index === shown.length - 1}
            onPress={() => onChoose({ name: place.description, address: place.address, location: place.location })}
          />
        ))}
      </div>
    </section>
  )
}
