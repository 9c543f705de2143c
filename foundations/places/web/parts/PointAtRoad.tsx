import type { LatLng } from '@daoxing/kit/contract'
import { useBackCloses } from '@daoxing/kit/web'
import { Suspense } from 'react'
import type { ChosenPlace } from '../places-data.ts'
import type { PinPurpose } from '../use-pin-place.ts'
import * as words from '../words/compiled/messages.js'
import { PinPlace } from './pin-place-later.ts'

/** A place of which the server knows name and area alone, with the part of the map that shows the area. */
export type UnplacedPlace = {
  readonly name: string
  readonly address: string
  readonly centre: LatLng
  readonly radiusMetres: number
}

type PointAtRoadProps = {
  readonly place: UnplacedPlace
  readonly purpose: PinPurpose
  readonly onTake: (place: ChosenPlace) => void
  readonly onBack: () => void
}

/** The map of a district over the whole screen: the rider points at a road whose position is not known. */
export function PointAtRoad({ place, purpose, onTake, onBack }: PointAtRoadProps) {
  const { name, address, centre, radiusMetres } = place
  useBackCloses({ isOpen: true, onClose: onBack })
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={words.places_pin_pointAt({ place: name })}
      className="fixed inset-0 z-30 bg-bg"
    >
      <Suspense>
        <PinPlace
          purpose={purpose}
          first={centre}
          withinMetres={radiusMetres}
          typed={{ name, address, location: centre, isApproximate: true }}
          onTake={onTake}
          onBack={onBack}
        />
      </Suspense>
    </div>
  )
}
