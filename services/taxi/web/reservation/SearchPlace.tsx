import type { LatLng } from '@daoxing/kit/contract'
import { NavBar, Page, useBackCloses } from '@daoxing/kit/web'
import { favouritesQuery, PlaceSearch, startPointQuery } from '@daoxing/places/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startAt } from '../plan/use-start-from-device.ts'
import type { DraftPlace } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'

type SearchPlaceProps = {
  readonly which: 'start' | 'end'
  readonly near: LatLng
  readonly other: DraftPlace | null
  readonly onTake: (place: DraftPlace) => void
  readonly onBack: () => void
}

/** The search for another pick-up or drop-off, as in the plan of a ride. */
export function SearchPlace({ which, near, other, onTake, onBack }: SearchPlaceProps) {
  const cache = useQueryClient()
  const { data: favourites = [] } = useQuery(favouritesQuery)
  useBackCloses({ isOpen: true, onClose: onBack })
  const takeHere = async (location: LatLng) => {
    const recommended = await cache.fetchQuery(startPointQuery(location))
    const place = startAt({ location, recommended, favourites })
    if (place !== null) onTake(place)
  }
  return (
    <>
      <NavBar title={which === 'start' ? words.taxi_rebook_start() : words.taxi_rebook_end()} onBack={onBack} />
      <Page>
        <PlaceSearch
          prompt={which === 'start' ? words.taxi_rebook_promptStart() : words.taxi_rebook_promptEnd()}
          near={near}
          purpose={which}
          favourites={favourites.filter(({ address }) => address !== other?.address)}
          otherEnd={other}
          onChoose={onTake}
          onOwnPosition={(location) => void takeHere(location)}
        />
      </Page>
    </>
  )
}
