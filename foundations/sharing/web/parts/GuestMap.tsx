import { type CarTrack, DriverCar, type MapCamera, MapView } from '@daoxing/kit/web'
import type { LatLng } from '@daoxing/kit/contract'
import { useMemo } from 'react'
import * as words from '../words/compiled/messages.js'

type GuestMapProps = {
  readonly track: CarTrack
  /** The centre of the map. It follows the car in steps, so that the map does not move all the time. */
  readonly centre: LatLng
  readonly text: string
  readonly bubble: string | undefined
}

/** The map with the car. Guests see no other place of the trip. */
export function GuestMap({ track, centre, text, bubble }: GuestMapProps) {
  const camera = useMemo((): MapCamera => ({ centre, zoom: 15 }), [centre])
  return (
    <div className="relative h-80 overflow-hidden" aria-label={words.sharing_guest_map()} role="region">
      <MapView camera={camera} twin={[{ id: 'car', text }]}>
        <DriverCar track={track} bubble={bubble} />
      </MapView>
    </div>
  )
}
