import type { LatLng } from '@daoxing/kit/contract'
import type { Map as MapInstance, Marker } from 'maplibre-gl'
import { useEffect } from 'react'
import { nowMs } from '../clock.ts'
import type { CarTrack } from './car-track.ts'
import { type DrawnMap, prefersStillness, useDrawnMap } from './map-context.ts'
import { silence, silentElement } from './MapMarker.tsx'
import { quietCars } from './quiet-cars.ts'

type CarLayerProps = {
  readonly track: CarTrack
  /** `driver` is the rider's own car, larger and above all others. */
  readonly form?: 'free' | 'driver'
  /** The driver comes in a car, or on a bicycle that folds into a boot. */
  readonly vehicle?: MapVehicle
  /** The pickup. Free cars are few and faint, and none of them covers it. */
  readonly pickup?: LatLng
}

export type MapVehicle = 'car' | 'bicycle'

type DrawnCar = { readonly marker: Marker; readonly nose: HTMLElement }

/** Cars as DOM markers that glide from position to position, driven by the track. */
export function CarLayer({ track, form = 'free', vehicle = 'car', pickup }: CarLayerProps) {
  const drawn = useDrawnMap()
  const [lat, lng] = [pickup?.lat, pickup?.lng]
  useEffect(() => {
    const at = lat === undefined || lng === undefined ? undefined : { lat, lng }
    return driveCars(drawn, { track, form, vehicle, pickup: at })
  }, [drawn, track, form, vehicle, lat, lng])
  return null
}

type Drive = Pick<CarLayerProps, 'track'> & {
  readonly form: 'free' | 'driver'
  readonly vehicle: MapVehicle
  readonly pickup: LatLng | undefined
}

function driveCars(drawn: DrawnMap, { track, form, vehicle, pickup }: Drive): () => void {
  const { map } = drawn
  const cars = new Map<string, DrawnCar>()
  let frame = 0
  const draw = () => {
    frame = 0
    // With reduced motion a car is shown at its target position.
    const now = prefersStillness() ? Number.MAX_SAFE_INTEGER : nowMs()
    const ids = pickup === undefined ? track.ids() : idsToDraw(map, { track, pickup, now })
    for (const [id, { marker }] of cars)
      if (!ids.includes(id)) {
        marker.remove()
        cars.delete(id)
      }
    for (const id of ids) {
      const shown = track.shown(id, now)
      if (shown === undefined) continue
      const car = cars.get(id) ?? addCar(drawn, { form, vehicle }, [shown.at.lng, shown.at.lat])
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
  // At another zoom, other cars may cover the pickup.
  if (pickup !== undefined) map.on('zoom', wake)
  wake()
  return () => {
    unsubscribe()
    map.off('zoom', wake)
    cancelAnimationFrame(frame)
    for (const { marker } of cars.values()) marker.remove()
  }
}

function idsToDraw(
  map: MapInstance,
  { track, pickup, now }: { readonly track: CarTrack; readonly pickup: LatLng; readonly now: number },
): readonly string[] {
  const spots = track.ids().flatMap((id) => {
    const shown = track.shown(id, now)
    if (shown === undefined) return []
    const { x, y } = map.project(shown.at)
    return [{ id, x, y }]
  })
  return quietCars(spots, map.project(pickup))
}

function addCar(
  { map, library }: DrawnMap,
  { form, vehicle }: Pick<Drive, 'form' | 'vehicle'>,
  at: [number, number],
): DrawnCar {
  const element = silentElement()
  element.className = form === 'driver' ? 'map-car map-car-driver' : 'map-car'
  const nose = document.createElement('span')
  nose.className = 'map-car-nose'
  element.append(nose)
  element.insertAdjacentHTML('beforeend', drawings[vehicle])
  const marker = new library.Marker({ element, subpixelPositioning: true }).setLngLat(at).addTo(map)
  silence(element)
  return { marker, nose }
}

const framed = (shapes: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`
/** lucide's car-taxi-front and bike, as text because they are rendered outside React. */
const drawings: Readonly<Record<MapVehicle, string>> = {
  car: framed(
    '<path d="M10 2h4M21 8l-2 2-1.5-3.7A2 2 0 0 0 15.646 5H8.4a2 2 0 0 0-1.903 1.257L5 10 3 8M7 14h.01M17 14h.01"/><rect width="18" height="8" x="3" y="10" rx="2"/><path d="M5 18v2M19 18v2"/>',
  ),
  bicycle: framed(
    '<circle cx="18.5" cy="17.5" r="3.5"/><circle cx="5.5" cy="17.5" r="3.5"/><circle cx="15" cy="5" r="1"/><path d="M12 17.5V14l-3-3 4-3 2 3h2"/>',
  ),
}
