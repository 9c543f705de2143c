import type { LatLng } from '@daoxing/kit/contract'
import { NavBar, Page } from '@daoxing/kit/web'
import { type ChosenPlace, favouritesQuery, PlaceSearch, startPointQuery } from '@daoxing/places/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WayEnd } from '../draft.ts'
import * as words from '../words/compiled/messages.js'

type AskPlaceProps = {
  readonly which: WayEnd
  readonly near: LatLng | null
  /** The other end of the route, which is not suggested. */
  readonly other: ChosenPlace | null
  readonly onTake: (place: ChosenPlace) => void
  readonly onMap: () => void
}

/** Start or destination. */
export function AskPlace({ which, near, other, onTake, onMap }: AskPlaceProps) {
  const cache = useQueryClient()
  const { data: favourites = [] } = useQuery(favouritesQuery)
  const takeHere = async (location: LatLng) => {
    // Without an answer the rider points at the place on the map.
    const query = { ...startPointQuery(location), networkMode: 'always', retry: false } as const
    const here = await cache.fetchQuery(query).catch(() => null)
    if (here === null) onMap()
    else onTake({ name: here.description, address: here.address, location: here.location })
  }
  const title = which === 'pickup' ? words.sampleDriver_ask_pickup() : words.sampleDriver_ask_dropoff()
  return (
    <>
      <NavBar title={title} />
      <Page>
        <PlaceSearch
          prompt={title}
          near={near}
          purpose={which === 'pickup' ? 'start' : 'end'}
          favourites={favourites.filter(({ address }) => address !== other?.address)}
          otherEnd={other}
          onChoose={onTake}
          onOwnPosition={(location) => void takeHere(location)}
          onPin={onMap}
        />
      </Page>
    </>
  )
}
