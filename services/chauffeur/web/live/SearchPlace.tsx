import type { LatLng } from '@daoxing/kit/contract'
import { NavBar, Page, useBackCloses } from '@daoxing/kit/web'
import { type ChosenPlace, favouritesQuery, PlaceSearch } from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'

type SearchPlaceProps = {
  readonly title: string
  readonly near: LatLng
  readonly onTake: (place: ChosenPlace) => void
  readonly onBack: () => void
}

/** The search for another stop or another end of a booked trip. */
export function SearchPlace({ title, near, onTake, onBack }: SearchPlaceProps) {
  const { data: favourites = [] } = useQuery(favouritesQuery)
  useBackCloses({ isOpen: true, onClose: onBack })
  return (
    <>
      <NavBar title={title} onBack={onBack} />
      <Page>
        <PlaceSearch
          prompt={title}
          near={near}
          purpose="end"
          favourites={favourites}
          onChoose={onTake}
          // The rider's own position is no useful destination.
          onOwnPosition={() => undefined}
        />
      </Page>
    </>
  )
}
