import { Button, EmptyState, FailedState } from '@daoxing/kit/web'
import { MapPinned, SearchX } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The question could not be asked; comes with this file, since nobody needs either before an answer is due. */
export const SearchFailed = FailedState

type NoPlacesProps = { readonly input: string; readonly onPin: (() => void) | undefined }

/** Nothing was found: what to do next. */
export function NoPlaces({ input, onPin }: NoPlacesProps) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={words.places_search_none({ input })}
      detail={isAddress(input) ? words.places_search_noneAddress() : words.places_search_noneDetail()}
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

/** A road or a number alone may stand in any town: the town helps to find it. */
const isAddress = (typed: string): boolean => /[路街道巷弄號]/.test(typed)
