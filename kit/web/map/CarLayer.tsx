import type { Marker } from 'maplibre-gl'
import { useEffect } from 'react'
import { nowMs } from '../clock.ts'
import type { CarTrack } from './car-track.ts'
import { type DrawnMap, prefersStillness, useDrawnMap } from './map-context.ts'
import { silence, silentElement } from './MapMarker.tsx'

/** More cars than this would cost more frames than they tell. */
const carsMax = 60

type CarLayerProps = {
  readonly track: CarTrack
  /** `driver` is the rider's own car, larger and above all others. */
  readonly form?: 'taxi' | 'driver'
}

type DrawnCar = { readonly marker: Marker; readonly nose: HTMLElement }

/** Cars as DOM markers that glide from position to position, driven by the track alone. */
export function CarLayer({ track, form = 'taxi' }: CarLayerProps) {
  const drawn = useDrawnMap()
  useEffect(() => driveCars(drawn, track, form), [drawn, track, form])
  return null
}

function driveCars(drawn: DrawnMap, track: CarTrack, form: 'taxi' | 'driver'): () => void {
  const cars = new Map<string, DrawnCar>()
  let frame = 0
  const draw = () => {
    frame = 0
    // Without motion a car stands where it will be.
    const now = prefersStillness() ? Number.MAX_SAFE_INTEGER : nowMs()
    const ids = track.ids().slice(0, carsMax)
    for (const [id, { marker }] of cars)
      if (!ids.includes(id)) {
        marker.remove()
        cars.delete(id)
      }
    for (const id of ids) {
      const shown = track.shown(id, now)
      if (shown === undefined) continue
      const car = cars.get(id) ?? addCar(drawn, form, [shown.at.lng, shown.at.lat])
      cars.set(id, car)
      car.marker.setLngLat([shown.at.lng, shown.at.lat])
      car.nose.style.rotate = `${Math.round(shown.bearing)}deg`
    }
    if (track.isMoving(now)) wake()
  }
  const wake = () => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const unsubscribe = track.subscribe(wake)
  wake()
  return () => {
    unsubscribe()
    cancelAnimationFrame(frame)
    for (const { marker } of cars.values()) marker.remove()
  }
}

function addCar({ map, library }: DrawnMap, form: 'taxi' | 'driver', at: [number, number]): DrawnCar {
  const element = silentElement()
  element.className = form === 'driver' ? 'map-car map-car-driver' : 'map-car'
  const nose = document.createElement('span')
  nose.className = 'map-car-nose'
  element.append(nose)
  element.insertAdjacentHTML('beforeend', taxiDrawing)
  const marker = new library.Marker({ element, subpixelPositioning: true }).setLngLat(at).addTo(map)
  silence(element)
  return { marker, nose }
}

/** lucide's car-taxi-front, as text because it is drawn outside React. */
const taxiDrawing =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M10 2h4M21 8l-2 2-1.5-3.7A2 2 0 0 0 15.646 5H8.4a2 2 0 0 0-1.903 1.257L5 10 3 8M7 14h.01M17 14h.01"/><rect width="18" height="8" x="3" y="10" rx="2"/><path d="M5 18v2M19 18v2"/></svg>'
