import type { LatLng } from '@daoxing/kit/contract'
import { CircleLayer, cx, LocateButton, MapMarker, MapView } from '@daoxing/kit/web'
import type { ScooterCluster, ScooterPin, ScooterPlace } from '@daoxing/scooter/contract'
import { Bike } from 'lucide-react'
import { useMemo, useState } from 'react'
import * as words from '../words/compiled/messages.js'

type ScooterMapProps = {
  readonly pins: readonly ScooterPin[]
  readonly clusters: readonly ScooterCluster[]
  readonly total: number
  readonly chosen: { readonly plate: string; readonly place: ScooterPlace } | null
  readonly centre: LatLng
  /** The height that the sheet covers at the bottom. */
  readonly coveredPx: number
  readonly onSettle?: (at: LatLng, zoom: number) => void
  readonly onLocate?: (at: LatLng) => void
  readonly onChoose?: (plate: string) => void
}

const nearZoom = 15.5
/** Fewer elements on the map at once; the list has the nearest ones. */
const pinsMax = 60

/** Scooters and clusters on the map, and the circle in which the chosen one lies. */
export function ScooterMap(props: ScooterMapProps) {
  const { pins, clusters, total, chosen, centre, coveredPx, onSettle, onLocate, onChoose } = props
  const [zoomed, setZoomed] = useState<{ at: LatLng; zoom: number; turn: number }>()
  const [zoom, setZoom] = useState(nearZoom)
  const circles = useMemo(
    () => (chosen ? [{ at: chosen.place, radiusMetres: chosen.place.accuracyMetres }] : []),
    [chosen],
  )
  const camera = chosen
    ? { centre: chosen.place, zoom: 16.5 }
    : zoomed
      ? { centre: zoomed.at, zoom: zoomed.zoom, turn: zoomed.turn }
      : { centre, zoom: nearZoom }
  return (
    <>
      <MapView
        camera={camera}
        padding={{ top: 72, bottom: Math.min(coveredPx, Math.max(0, innerHeight - 232)) }}
        onSettle={({ centre: at, zoom: level }) => {
          setZoom(level)
          onSettle?.(at, level)
        }}
        // The list in the sheet has the nearest of them, with their actions.
        twin={[{ id: 'scooters', text: words.scooter_find_twin({ count: total }) }]}
      >
        <CircleLayer circles={circles} />
        {clusters.map(({ lat, lng, count }) => (
          <MapMarker key={`${lat},${lng}`} at={{ lat, lng }} level={2}>
            <button
              type="button"
              tabIndex={-1}
              aria-label={words.scooter_find_cluster({ count })}
              onClick={() => setZoomed({ at: { lat, lng }, zoom: Math.min(18, zoom + 2), turn: (zoomed?.turn ?? 0) + 1 })}
              className="flex size-touch items-center justify-center"
            >
              <span className="flex min-w-10 items-center justify-center rounded-full border-2 border-surface bg-scooter px-2 py-1 font-bold text-white shadow-float">
                {count}
              </span>
            </button>
          </MapMarker>
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
                <Bike aria-hidden="true" size={20} />
              </span>
            </button>
          </MapMarker>
        ))}
      </MapView>
      {onLocate && <LocateButton abovePx={coveredPx} onLocate={onLocate} />}
    </>
  )
}
