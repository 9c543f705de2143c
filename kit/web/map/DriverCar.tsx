import { useEffect } from 'react'
import type { LatLng } from '@daoxing/kit/contract'
import { nowMs } from '../clock.ts'
import type { CarTrack } from './car-track.ts'
import { CarLayer, type MapVehicle } from './CarLayer.tsx'
import { useDrawnMap } from './map-context.ts'
import { silence, silentElement } from './MapMarker.tsx'

type DriverCarProps = {
  /** Contains the one car of the trip. */
  readonly track: CarTrack
  /** "3 分鐘", in a bubble that moves with the car. */
  readonly bubble?: string | undefined
  readonly vehicle?: MapVehicle
}

/** The assigned car, with its ETA. */
export function DriverCar({ track, bubble, vehicle = 'car' }: DriverCarProps) {
  return (
    <>
      <CarLayer track={track} form="driver" vehicle={vehicle} />
      {bubble !== undefined && <Bubble track={track} text={bubble} />}
    </>
  )
}

function Bubble({ track, text }: { readonly track: CarTrack; readonly text: string }) {
  const { map, library } = useDrawnMap()
  useEffect(() => {
    const element = silentElement()
    element.className = 'map-bubble'
    element.textContent = text
    const first = placeOf(track)
    if (first === undefined) return undefined
    const marker = new library.Marker({ element, anchor: 'bottom', offset: [0, -24], subpixelPositioning: true })
      .setLngLat(first)
      .addTo(map)
    silence(element)
    let frame = 0
    const follow = () => {
      const place = placeOf(track)
      if (place !== undefined) marker.setLngLat(place)
      frame = track.isMoving(nowMs()) ? requestAnimationFrame(follow) : 0
    }
    const unsubscribe = track.subscribe(() => {
      if (frame === 0) frame = requestAnimationFrame(follow)
    })
    return () => {
      unsubscribe()
      cancelAnimationFrame(frame)
      marker.remove()
    }
  }, [map, library, track, text])
  return null
}

function placeOf(track: CarTrack): LatLng | undefined {
  const [id] = track.ids()
  return id === undefined ? undefined : track.shown(id, nowMs())?.at
}
