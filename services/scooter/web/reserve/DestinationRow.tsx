import type { LatLng } from '@daoxing/kit/contract'
import { BottomSheet, ListRow } from '@daoxing/kit/web'
import { PlaceSearch } from '@daoxing/places/web'
import { MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useScooterDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'

/** The place where the rider wants to go: the price then says whether the ride may end there. */
export function DestinationRow({ near }: { readonly near: LatLng }) {
  const { destination, change } = useScooterDraft()
  const [isOpen, setIsOpen] = useState(false)
  const choose = (location: LatLng, name: string) => {
    change({ destination: { lat: location.lat, lng: location.lng, name } })
    setIsOpen(false)
  }
  return (
    <>
      <ListRow
        icon={<MapPin aria-hidden="true" />}
        title={destination?.name ?? words.scooter_reserve_destination()}
        hasChevron
        isLast
        onPress={() => setIsOpen(true)}
      />
      {isOpen && (
        <BottomSheet title={words.scooter_reserve_destination()} onClose={() => setIsOpen(false)}>
          <Suspense>
            <PlaceSearch
              prompt={words.scooter_reserve_destination()}
              near={{ lat: near.lat, lng: near.lng }}
              purpose="end"
              onChoose={(place) => choose(place.location, place.name)}
              onOwnPosition={(location) => choose(location, words.scooter_reserve_destination())}
            />
          </Suspense>
        </BottomSheet>
      )}
    </>
  )
}
