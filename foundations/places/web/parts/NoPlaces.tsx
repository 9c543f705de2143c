import { Button, EmptyState, FailedState } from '@daoxing/kit/web'
import { pointTyped } from '@daoxing/places/contract'
import { MapPinned, SearchX } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The question could not be asked; comes with this file, since nobody needs either before an answer is due. */
export const SearchFailed = FailedState

type NoPlacesProps = { readonly input: string; readonly onPin: (() => void) | undefined }

/** Nothing was found: what to do next. */
export function NoPlaces({ input, onPin }: NoPlacesProps) {
  // A point in Taiwan always has its address.
  const isAbroad = pointTyped(input) !== undefined
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={isAbroad ? words.places_search_noneAbroad() : words.places_search_none({ input })}
      detail={isAbroad ? words.places_search_noneAbroadDetail() : whatHelps(input)}
      action={
        onPin !== undefined && (
          <Button kind="tint" icon={<MapPinned aria-hidden="true" size={20} />} onPress={onPin}>
            {words.places_search_pin()}
          </Button>
        )
      }
    />
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
