import type { LatLng } from '@daoxing/kit/contract'
import { ListRow, NavBar, Page } from '@daoxing/kit/web'
import { type ChosenPlace, favouritesQuery, PlaceSearch, startPointQuery } from '@daoxing/places/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleHelp, Map as MapIcon } from 'lucide-react'
import type { TripEnd } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { SummaryLine } from './SummaryLine.tsx'

type AskPlaceProps = {
  readonly which: TripEnd
  readonly near: LatLng | null
  /** The other end of the trip, which is not suggested. */
  readonly other: ChosenPlace | null
  readonly onTake: (place: ChosenPlace) => void
  readonly onMap: () => void
  readonly onAreas: () => void
  readonly onOpenEnd: () => void
}

/** Where the car stands, or where it goes. */
export function AskPlace({ which, near, other, onTake, onMap, onAreas, onOpenEnd }: AskPlaceProps) {
  const cache = useQueryClient()
  const { data: favourites = [] } = useQuery(favouritesQuery)
  const takeHere = async (location: LatLng) => {
    // Without an answer the rider points at the place on the map.
    const query = { ...startPointQuery(location), networkMode: 'always', retry: false } as const
    const here = await cache.fetchQuery(query).catch(() => null)
    if (here === null) onMap()
    else onTake({ name: here.description, address: here.address, location: here.location })
  }
  const title = which === 'start' ? words.designatedDriver_ask_start() : words.designatedDriver_ask_end()
  return (
    <>
      <NavBar title={title} />
      <Page>
        {which === 'start' && <SummaryLine near={near} />}
        <PlaceSearch
          prompt={title}
          near={near ?? other?.location ?? null}
          purpose={which}
          favourites={favourites.filter(({ address }) => address !== other?.address)}
          otherEnd={other}
          onChoose={onTake}
          onOwnPosition={(location) => void takeHere(location)}
          onPin={onMap}
          ways={
            which === 'start' ? (
              <ListRow
                icon={<MapIcon aria-hidden="true" size={20} />}
                title={words.designatedDriver_areas_open()}
                hasChevron
                isLast
                onPress={onAreas}
              />
            ) : (
              <ListRow
                icon={<CircleHelp aria-hidden="true" size={20} />}
                title={words.designatedDriver_ask_openEnd()}
                detail={words.designatedDriver_ask_openEndDetail()}
                isLast
                onPress={onOpenEnd}
              />
            )
          }
        />
      </Page>
    </>
  )
}
