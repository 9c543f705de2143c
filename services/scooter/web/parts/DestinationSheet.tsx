import type { LatLng } from '@daoxing/kit/contract'
import { BottomSheet } from '@daoxing/kit/web'
import { PlaceSearch } from '@daoxing/places/web'
import { Suspense } from 'react'
import * as words from '../words/compiled/messages.js'

export type Destination = LatLng & { readonly name: string }

type DestinationSheetProps = {
  readonly near: LatLng
  readonly onChoose: (destination: Destination) => void
  readonly onClose: () => void
}

/** The search for the place where the ride is to end. */
export function DestinationSheet({ near, onChoose, onClose }: DestinationSheetProps) {
  return (
    <BottomSheet title={words.scooter_live_destination()} onClose={onClose}>
      {/* As high with its results as without: nothing jumps while the rider types. */}
      <div className="min-h-[60dvh]">
        <Suspense>
          <PlaceSearch
            prompt={words.scooter_live_destination()}
            near={{ lat: near.lat, lng: near.lng }}
            purpose="end"
            onChoose={({ location, name }) => onChoose({ lat: location.lat, lng: location.lng, name })}
            onOwnPosition={({ lat, lng }) => onChoose({ lat, lng, name: words.scooter_live_ownPlace() })}
          />
        </Suspense>
      </div>
    </BottomSheet>
  )
}
