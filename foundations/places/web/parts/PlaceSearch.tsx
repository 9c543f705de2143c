import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { announce, IconButton, lazyScreen, ListRow, Skeleton, useIsOnline } from '@daoxing/kit/web'
import type { Favourite } from '@daoxing/places/contract'
import { useQuery } from '@tanstack/react-query'
import { MapPinned, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type ChosenPlace, endSearch, notePickedPlace, predictionsQuery, recentQuery } from '../places-data.ts'
import * as words from '../words/compiled/messages.js'
import type { PinPurpose } from '../use-pin-place.ts'
import type { UnplacedPlace } from './PointAtRoad.tsx'
import { writtenOf } from './written-of.ts'

// The box loads before its results, which wait for a response in any case.
const loadFound = () => import('./found-places.tsx')
const PlaceResults = lazyScreen(async () => (await loadFound()).PlaceResults)
const loadNone = () => import('./NoPlaces.tsx')
const NoPlaces = lazyScreen(async () => (await loadNone()).NoPlaces)
const SearchFailed = lazyScreen(async () => (await loadNone()).SearchFailed)
const OfflineNote = lazyScreen(async () => (await loadNone()).OfflineNote)
// Not part of the first screen of a hail.
const OwnPositionRow = lazyScreen(async () => (await import('./OwnPositionRow.tsx')).OwnPositionRow)
// Loaded together with the results that lead to it.
const PointAtRoad = lazyScreen(async () => (await loadFound()).PointAtRoad)
const OwnPlaces = lazyScreen(async () => (await loadFound()).OwnPlaces)
const Suggestions = lazyScreen(async () => (await loadFound()).Suggestions)

type PlaceSearchProps = {
  /** The label of the search: 請輸入你的出發地址. */
  readonly prompt: string
  readonly first?: string
  readonly near: LatLng | null
  /** For a start, a destination, or a favourite, which is not remembered as a pick. */
  readonly purpose: PinPurpose
  /** The rider's own places, which come first; none while one of them is being set. */
  readonly favourites?: readonly Favourite[]
  /** The other end of the ride: it differs from this one, so it is not suggested. */
  readonly otherEnd?: ChosenPlace | null
  /** Additional choices above the results while nothing is typed. */
  readonly ways?: ReactNode
  readonly onChoose: (place: ChosenPlace) => void
  readonly onOwnPosition: (location: LatLng) => void
  /** Absent if there is no map for a pin. */
  readonly onPin?: (() => void) | undefined
}

/** A search box with results from the first character; arrow keys and Enter choose, Escape clears. */
export function PlaceSearch(props: PlaceSearchProps) {
  const { prompt, first = '', near, purpose, favourites = [], otherEnd = null, ways } = props
  const { onChoose, onOwnPosition, onPin } = props
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [input, setInput] = useState(first)
  /** The completed part of the input: the list stays while a character is being composed. */
  const [written, setWritten] = useState(first.trim())
  const [at, setAt] = useState(-1)
  /** The road that the rider points at on the map. */
  const [pointed, setPointed] = useState<UnplacedPlace>()
  const deferredText = useDeferredValue(written)
  const query = useQuery(predictionsQuery({ input: deferredText, near, isDestination: purpose === 'end' }))
  // As far as they are already loaded: the suggestions request them.
  const { data: recent = [] } = useQuery({ ...recentQuery(near ?? centralTaipei), enabled: false })
  const { data: predictions = [], isPending, isFetching } = query
  const isTyped = written !== ''
  const lines = useLines(written)
  /** Whether the list belongs to the current input, not to a previous one. */
  const isFresh =
    isTyped && deferredText === written && query.isSuccess && !query.isPlaceholderData && lines !== undefined
  const isOnline = useIsOnline()
  // Offline, previous search results disappear, since they belong to another query; earlier picks stay.
  const linesOf = ({ ownResults, recentResults, resultOf }: Lines) => [
    ...ownResults(favourites, deferredText),
    ...(isOnline || isFresh ? predictions.map(resultOf) : recentResults(recent, deferredText)),
  ]
  const results = isTyped && lines !== undefined ? linesOf(lines) : []
  const isGuess = isTyped && results[0]?.isGuess === true
  useEffect(() => {
    return isFresh
      ? announce(
          isGuess
            ? words.places_search_guess({ input: deferredText })
            : words.places_search_count({ count: results.length }),
        )
      : undefined
  }, [isFresh, isGuess, deferredText, results.length])
  // The offline message needs more code than the box, so it is preloaded.
  useEffect(() => {
    OwnPositionRow.load()
    NoPlaces.load()
  }, [])
  const pick = (place: ChosenPlace) => {
    if (purpose === 'favourite') endSearch()
    else notePickedPlace(place)
    onChoose(place)
  }
  const [isOpening, setIsOpening] = useState(false)
  const open = async (id: string) => {
    setIsOpening(true)
    const place = await lines?.openPlace(id)
    setIsOpening(false)
    if (place) pick(place)
  }
  const choose = (index: number) => {
    const result = results[index]
    if (result === undefined) return
    if (result.unplaced) return setPointed(result.unplaced)
    if (!result.place) return isOpening ? undefined : void open(result.id)
    if ('own' in result.sign) onChoose(result.place)
    else pick(result.place)
  }
  const write = (typed: string, isComposing: boolean) => {
    setInput(typed)
    setWritten((before) => writtenOf(typed, isComposing) ?? before)
    setAt(-1)
  }
  // The box may be prerendered and filled before this code runs: its existing text counts.
  useEffect(() => {
    const typed = box.current?.value ?? ''
    if (typed !== first) write(typed, false)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it begins to listen
  }, [])
  const clear = () => {
    setInput('')
    setWritten('')
    setAt(-1)
    box.current?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      setAt(at < 0 && step < 0 ? results.length - 1 : (at + step + results.length) % results.length)
    }
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && isTyped) {
      event.preventDefault()
      clear()
    }
    // Only once the list belongs to the current input, so that a quick Enter never chooses another place. A guessed
    // name is never chosen either.
    if (event.key === 'Enter' && (at >= 0 || (isFresh && !isGuess))) choose(Math.max(0, at))
  }
  return (
    <div>
      <div className="flex items-center gap-1 rounded-2 border border-edge bg-surface ps-4 pe-1 focus-within:border-go focus-within:inset-ring focus-within:inset-ring-go">
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
          onChange={({ target, nativeEvent }) =>
            write(target.value, 'isComposing' in nativeEvent && nativeEvent.isComposing === true)
          }
          onCompositionEnd={({ currentTarget }) => write(currentTarget.value, false)}
          onKeyDown={move}
          className="min-h-12 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        />
        {input !== '' && <IconButton label={words.places_search_clear()} icon={<X size={20} />} onPress={clear} />}
      </div>
      {!isTyped && (
        <div className="mt-3 rounded-2 bg-surface px-4 py-1 empty:hidden">
          {purpose !== 'end' && (
            <Suspense fallback={<div className="min-h-14" />}>
              <OwnPositionRow purpose={purpose} onFound={onOwnPosition} onCoarse={onPin} />
            </Suspense>
          )}
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
      {isGuess && <p className="mt-3 px-1 text-secondary">{words.places_search_guess({ input: deferredText })}</p>}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.places_search_results()}
        aria-busy={isFetching || isOpening}
        className="mt-3 rounded-2 bg-surface px-4 empty:hidden"
      >
        {results.length > 0 && (
          <Suspense fallback={<Skeleton />}>
            <PlaceResults listId={id} results={results} at={at} onChoose={choose} />
          </Suspense>
        )}
      </div>
      {!isOnline && !isFresh && (
        <Suspense>
          <OfflineNote />
        </Suspense>
      )}
      {isTyped && isPending && isOnline && (
        <div className="mt-3">
          <Skeleton />
        </div>
      )}
      {isTyped && query.isError && isOnline && (
        <Suspense>
          <SearchFailed error={query.error} onRetry={() => void query.refetch()} />
        </Suspense>
      )}
      {isFresh && results.length === 0 && (
        <Suspense>
          <NoPlaces input={deferredText} near={near} onPin={onPin} onChoose={pick} />
        </Suspense>
      )}
      {!isTyped && (
        <Suspense>
          {favourites.length > 0 && <OwnPlaces favourites={favourites} onChoose={onChoose} />}
          <Suggestions {...{ near, purpose, otherEnd }} onChoose={pick} />
        </Suspense>
      )}
      {pointed && (
        <Suspense>
          <PointAtRoad
            place={pointed}
            purpose={purpose}
            onBack={() => setPointed(undefined)}
            onTake={(place) => {
              setPointed(undefined)
              pick(place)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

type Lines = Awaited<ReturnType<typeof loadFound>>

/** The functions that build result lines. They load after the box; a failed load is retried with the next input. */
function useLines(written: string): Lines | undefined {
  const [lines, setLines] = useState<Lines>()
  const isMissing = lines === undefined
  useEffect(() => {
    if (isMissing) loadFound().then(setLines, () => undefined)
  }, [isMissing, written])
  return lines
}
