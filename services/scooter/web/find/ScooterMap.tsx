import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import {
  AreaLayer,
  CircleLayer,
  cx,
  LocateButton,
  MapMarker,
  MapView,
  PinLayer,
  type MapCamera,
  type MapTwinItem,
} from '@daoxing/kit/web'
import type { BatteryStation, ScooterCluster, ScooterPin } from '@daoxing/scooter/contract'
import { Motorbike } from 'lucide-react'
import { useMemo, useState } from 'react'
import { usefulMetres } from '../parts/ride-words.ts'
import * as words from '../words/compiled/messages.js'
import { areasOf, bayTexts, type ScooterMaps, zoneTexts } from './map-areas.ts'
import { ClusterMarker, PlaceMarkers } from './PlaceMarkers.tsx'

export type ChosenScooter = { readonly plate: string; readonly place: LatLng & { readonly accuracyMetres: number } }

type ScooterMapProps = {
  readonly pins: readonly ScooterPin[]
  readonly clusters: readonly ScooterCluster[]
  readonly total: number
  readonly chosen: ChosenScooter | null
  readonly centre: LatLng
  readonly maps?: ScooterMaps | undefined
  readonly stations?: readonly BatteryStation[]
  /** The bay of a link, which stands out. */
  readonly chosenBayId?: string | undefined
  /** The rider. */
  readonly own?: LatLng | undefined
  /** The end of the ride that the rider has chosen. */
  readonly destination?: LatLng | null
  /** Instead of the chosen scooter or the centre. */
  readonly camera?: MapCamera | undefined
  /** The height that the sheet covers at the bottom. */
  readonly coveredPx: number
  readonly onSettle?: (at: LatLng, zoom: number) => void
  readonly onLocate?: (at: LatLng) => void
  readonly onChoose?: (plate: string) => void
}

/** A walk of five minutes in each direction. */
export const nearZoom = 15
const chosenZoom = 16.5
/** From this zoom on, free places can be told apart. */
const baysZoom = 13.5
/** Fewer elements on the map at once; the list has the nearest ones. */
const pinsMax = 60
const noPlaces: Pick<ScooterMaps, 'zones' | 'bays'> = { zones: [], bays: [] }
const noStations: readonly BatteryStation[] = []

/** Scooters, clusters, zones with their rules, bays and swap stations, and the circle in which the chosen one lies. */
export function ScooterMap(props: ScooterMapProps) {
  const { pins, clusters, total, chosen, centre, maps, stations = noStations, own, destination, camera } = props
  const { chosenBayId, coveredPx, onSettle, onLocate, onChoose } = props
  const [zoomed, setZoomed] = useState<{ at: LatLng; zoom: number; turn: number }>()
  const [zoom, setZoom] = useState(nearZoom)
  const { zones = noPlaces.zones, bays = noPlaces.bays } = maps ?? {}
  const areas = useMemo(() => areasOf(zones), [zones])
  const circles = useMemo(
    () =>
      chosen && chosen.place.accuracyMetres <= usefulMetres
        ? [{ at: chosen.place, radiusMetres: chosen.place.accuracyMetres }]
        : [],
    [chosen],
  )
  const spots = [
    // A rider on the scooter is where it is: two pins would cover each other.
    ...(own && !isBeside(own, chosen) ? [{ id: 'own', kind: 'start' as const, at: own }] : []),
    ...(destination ? [{ id: 'destination', kind: 'end' as const, at: destination }] : []),
  ]
  const usual: MapCamera = chosen
    ? cameraOf(chosen, [own, destination])
    : zoomed
      ? { centre: zoomed.at, zoom: zoomed.zoom, turn: zoomed.turn }
      : { centre, zoom: nearZoom }
  return (
    <>
      <MapView
        camera={camera ?? usual}
        padding={{ top: 72, bottom: Math.min(coveredPx, Math.max(0, innerHeight - 232)) }}
        onSettle={({ centre: at, zoom: level }) => {
          setZoom(level)
          onSettle?.(at, level)
        }}
        twin={twinOf({ total, zones, bays })}
      >
        <AreaLayer areas={areas} />
        <CircleLayer circles={circles} />
        <PlaceMarkers
          bays={zoom >= baysZoom ? bays : noPlaces.bays}
          stations={stations}
          {...(chosenBayId === undefined ? {} : { chosenBayId })}
        />
        <PinLayer pins={spots} />
        {clusters.map(({ lat, lng, count }) => (
          <ClusterMarker
            key={`${lat},${lng}`}
            at={{ lat, lng }}
            count={count}
            onPress={() => setZoomed({ at: { lat, lng }, zoom: Math.min(18, zoom + 2), turn: (zoomed?.turn ?? 0) + 1 })}
          />
        ))}
        {pins.slice(0, pinsMax).map(({ plate, lat, lng, batPercent }) => (
          <MapMarker key={plate} at={{ lat, lng }} level={plate === chosen?.plate ? 5 : 3}>
            {/* Not in the tab order: the list in the sheet offers the same by keyboard. */}
            <button
              type="button"
              tabIndex={-1}
              aria-label={`${plate} ${words.scooter_find_battery({ percent: batPercent })}`}
              onClick={() => onChoose?.(plate)}
              className="flex size-touch items-center justify-center"
            >
              <span
                className={cx(
                  'flex size-10 items-center justify-center rounded-full border-2 border-surface shadow-float',
                  plate === chosen?.plate ? 'bg-ink text-bg' : 'bg-scooter text-white',
                )}
              >
                <Motorbike aria-hidden="true" size={20} />
              </span>
            </button>
          </MapMarker>
        ))}
      </MapView>
      {onLocate && <LocateButton abovePx={coveredPx} onLocate={onLocate} />}
    </>
  )
}

const besideMetres = 25
/** A way on foot, or a ride through the city: what lies further off would make the map too small to read. */
const shownTogetherMetres = 8000

const isBeside = (at: LatLng, chosen: ChosenScooter | null) =>
  chosen !== null && distanceMetres(at, chosen.place) < besideMetres

/** The chosen scooter with the rider who walks to it and the end of the ride, as far as both fit a map. */
function cameraOf(chosen: ChosenScooter, others: readonly (LatLng | null | undefined)[]): MapCamera {
  const { place } = chosen
  const far = others.flatMap((at) => {
    if (!at || isBeside(at, chosen) || distanceMetres(at, place) > shownTogetherMetres) return []
    return [{ lat: at.lat, lng: at.lng }]
  })
  return far.length === 0
    ? { centre: place, zoom: chosenZoom }
    : { fit: [{ lat: place.lat, lng: place.lng }, ...far], zoomMax: chosenZoom }
}

type Seen = { readonly total: number; readonly zones: ScooterMaps['zones']; readonly bays: ScooterMaps['bays'] }

/** The list in the sheet has the nearest scooters, with their actions. */
function twinOf({ total, zones, bays }: Seen): readonly MapTwinItem[] {
  return [{ id: 'scooters', text: words.scooter_find_twin({ count: total }) }, ...zoneTexts(zones), ...bayTexts(bays)]
}
