import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { Button, Card, EmptyState, FailedState, formatDistance, ListRow, SectionTitle } from '@daoxing/kit/web'
import { isEverydayWord, pointTyped } from '@daoxing/places/contract'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, MapPinned, SearchX } from 'lucide-react'
import { PlaceIcon } from '../place-icon.tsx'
import type { ChosenPlace } from '../places-data.ts'
import { placeOfSuggestion, nearestFirst, suggestionsQuery } from '../suggestions-data.ts'
import * as words from '../words/compiled/messages.js'
import { whereOf } from './place-results.ts'

/** The request could not be sent; in the same chunk, since both are needed only after a request. */
export const SearchFailed = FailedState

type NoPlacesProps = {
  readonly input: string
  readonly near: LatLng | null
  readonly onPin: (() => void) | undefined
  readonly onChoose: (place: ChosenPlace) => void
}

/** No results: the reason, and the next steps. */
export function NoPlaces({ input, near, onPin, onChoose }: NoPlacesProps) {
  // A point in Taiwan always has an address.
  const isAbroad = pointTyped(input) !== undefined
  const isEveryday = !isAbroad && isEverydayWord(input)
  return (
    <>
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={
          isAbroad
            ? words.places_none_abroad()
            : isEveryday
              ? words.places_none_shop({ input })
              : words.places_none_title({ input })
        }
        detail={
          isAbroad ? words.places_none_abroadDetail() : isEveryday ? words.places_none_shopDetail() : whatHelps(input)
        }
        action={
          onPin !== undefined && (
            <Button kind="tint" icon={<MapPinned aria-hidden="true" size={20} />} onPress={onPin}>
              {words.places_search_pin()}
            </Button>
          )
        }
      />
      {isEveryday && <NearInstead near={near} onChoose={onChoose} />}
    </>
  )
}

const nearShownMax = 5

/** The known places near the rider, the nearest first: a shop is usually next to one of them. */
function NearInstead({ near, onChoose }: Pick<NoPlacesProps, 'near' | 'onChoose'>) {
  const { data: places = [] } = useQuery(suggestionsQuery(near ?? centralTaipei, 'start'))
  if (places.length === 0) return null
  return (
    <section className="mt-4">
      <SectionTitle>{words.places_none_nearInstead()}</SectionTitle>
      <div className="mt-2">
        <Card form="plain">
          {nearestFirst(places, nearShownMax).map((place, index, shown) => (
            <ListRow
              key={place.place_id}
              icon={<PlaceIcon kind={place.kind} />}
              title={place.description}
              detail={whereOf(place)}
              fact={near === null ? undefined : formatDistance(place.distanceMetres)}
              isLast={index === shown.length - 1}
              onPress={() => onChoose(placeOfSuggestion(place))}
            />
          ))}
        </Card>
      </div>
    </section>
  )
}

/**
 * A crossing needs two roads. A road or house number may be in any town, so the town helps to find it; for an exit
 * number it does not.
 */
function whatHelps(typed: string): string {
  if (/出入?口$/.test(typed)) return words.places_none_detail()
  if (/[路街道段].*[路街道段]?口$/.test(typed)) return words.places_none_crossing()
  return /[路街道巷弄號]/.test(typed) ? words.places_none_address() : words.places_none_detail()
}

/** States that a search is impossible now, and offers the remaining choices. */
export function OfflineNote() {
  return (
    <p role="status" className="mt-3 flex items-center gap-3 rounded-2 bg-surface px-4 py-3 text-secondary">
      <CloudOff aria-hidden="true" size={20} className="shrink-0 text-muted" />
      {words.places_none_offline()}
    </p>
  )
}
