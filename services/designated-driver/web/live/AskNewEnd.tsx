import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { BottomSheet } from '@daoxing/kit/web'
import { type ChosenPlace, favouritesQuery, PlaceSearch } from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'
import * as words from '../words/compiled/messages.js'

type AskNewEndProps = {
  readonly trip: DesignatedTrip
  readonly onTake: (end: ChosenPlace) => void
  readonly onClose: () => void
}

/** The question for another destination, over the live trip. */
export function AskNewEnd({ trip, onTake, onClose }: AskNewEndProps) {
  const { data: favourites = [] } = useQuery(favouritesQuery)
  const near = { lat: trip.start_lat, lng: trip.start_lng }
  return (
    <BottomSheet title={words.designatedDriver_change_end()} form="tall" onClose={onClose}>
      <div className="min-h-[50dvh]">
        <PlaceSearch
          prompt={words.designatedDriver_ask_end()}
          near={near}
          purpose="end"
          favourites={favourites}
          onChoose={onTake}
          onOwnPosition={() => undefined}
        />
      </div>
    </BottomSheet>
  )
}
