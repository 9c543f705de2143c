import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { Button, Card, EmptyState, FailedState, formatDistance, ListRow, SectionTitle } from '@daoxing/kit/web'
import { isEverydayWord, pointTyped } from '@daoxing/places/contract'
import { useQuery } from '@tanstack/react-query'
import { MapPinned, SearchX } from 'lucide-react'
import { PlaceIcon } from '../place-icon.tsx'
import { type ChosenPlace, nearestFirst, placeOfSuggestion, suggestionsQuery } from '../places-data.ts'
import * as words from '../words/compiled/messages.js'
import { whereOf } from './place-results.ts'

/** The question could not be asked; comes with this file, since nobody needs either before an answer is due. */
export const SearchFailed = FailedState

type NoPlacesProps = {
  readonly input: string
  readonly near: LatLng | null
  readonly onPin: (() => void) | undefined
  readonly onChoose: (place: ChosenPlace) => void
}

/** Nothing was found: why, and what to do next. */
export function NoPlaces({ input, near, onPin, onChoose }: NoPlacesProps) {
  // A point in Taiwan always has its address.
  const isAbroad = pointTyped(input) !== undefined
  const isEveryday = !isAbroad && isEverydayWord(input)
  return (
    <>
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={
          isAbroad
            ? words.places_search_noneAbroad()
            : isEveryday
              ? words.places_search_noneShop({ input })
              : words.places_search_none({ input })
        }
        detail={
          isAbroad
            ? words.places_search_noneAbroadDetail()
            : isEveryday
              ? words.places_search_noneShopDetail()
              : whatHelps(input)
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

/** The known places around the rider, the nearest first: a shop is mostly beside one of them. */
function NearInstead({ near, onChoose }: Pick<NoPlacesProps, 'near' | 'onChoose'>) {
  const { data: places = [] } = useQuery(suggestionsQuery(near ?? centralTaipei, 'start'))
  if (places.length === 0) return null
  return (
    <section className="mt-4">
      <SectionTitle>{words.places_search_nearInstead()}</SectionTitle>
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
 * A crossing needs two roads; a road or a number alone may stand in any town: the town helps to find it. The number of
 * an exit stands in none.
 */
function whatHelps(typed: string): string {
  if (/出入?口$/.test(typed)) return words.places_search_noneDetail()
  if (/[路街道段].*[路街道段]?口$/.test(typed)) return words.places_search_noneCrossing()
  return /[路街道巷弄號]/.test(typed) ? words.places_search_noneAddress() : words.places_search_noneDetail()
}
