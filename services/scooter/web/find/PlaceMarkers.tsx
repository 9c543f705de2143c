import type { LatLng } from '@daoxing/kit/contract'
import { cx, MapMarker } from '@daoxing/kit/web'
import type { BatteryStation } from '@daoxing/scooter/contract'
import { Zap } from 'lucide-react'
import * as words from '../words/compiled/messages.js'
import type { ScooterMaps } from './map-areas.ts'

type PlaceMarkersProps = {
  readonly bays: ScooterMaps['bays']
  readonly stations: readonly BatteryStation[]
  readonly chosenBayId?: string
}

/** Bays with their free places, and stations where batteries are swapped. */
export function PlaceMarkers({ bays, stations, chosenBayId }: PlaceMarkersProps) {
  return (
    <>
      {bays.map(({ bayId, location, freeBays, isOpenNow }) => (
        <MapMarker key={bayId} at={location} level={bayId === chosenBayId ? 5 : 1}>
          <span
            className={cx(
              'flex min-h-6 items-center gap-1 rounded-1 border-2 border-surface px-1.5 text-caption font-bold shadow-float',
              isOpenNow && freeBays !== 0 ? 'bg-info text-surface' : 'bg-muted text-surface',
              bayId === chosenBayId && 'scale-150 outline-2 outline-info',
            )}
          >
            P{freeBays !== null && <span className="tabular-nums">{freeBays}</span>}
          </span>
        </MapMarker>
      ))}
      {stations.map(({ stationId, location, freshBatteries }) => (
        <MapMarker key={stationId} at={location} level={2}>
          <span className="flex min-h-7 items-center gap-1 rounded-full border-2 border-surface bg-ok px-2 text-caption font-bold text-surface shadow-float">
            <Zap aria-hidden="true" size={14} />
            {freshBatteries !== null && <span className="tabular-nums">{freshBatteries}</span>}
          </span>
        </MapMarker>
      ))}
    </>
  )
}

type ClusterMarkerProps = { readonly at: LatLng; readonly count: number; readonly onPress: () => void }

/** Several scooters as one number: a tap comes closer. */
export function ClusterMarker({ at, count, onPress }: ClusterMarkerProps) {
  return (
    <MapMarker at={at} level={2}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={words.scooter_find_cluster({ count })}
        onClick={onPress}
        className="flex size-touch items-center justify-center"
      >
        <span className="flex min-w-10 items-center justify-center rounded-full border-2 border-surface bg-scooter px-2 py-1 font-bold text-white shadow-float">
          {count}
        </span>
      </button>
    </MapMarker>
  )
}
