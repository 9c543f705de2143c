import type { ChargingStation, StationCluster } from '@daoxing/charging/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { cx, LocateButton, type MapCamera, MapMarker, MapView, PinLayer } from '@daoxing/kit/web'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { stationKeyOf } from './find-data.ts'

type ChargerMapProps = {
  readonly stations: readonly ChargingStation[]
  readonly clusters: readonly StationCluster[]
  readonly total: number
  readonly chosenId: string | undefined
  readonly camera: MapCamera
  readonly own: LatLng | undefined
  /** The place that was searched for. */
  readonly place: LatLng | undefined
  /** The height that the sheet covers at the bottom. */
  readonly coveredPx: number
  readonly onSettle: (at: LatLng, zoom: number, isByRider: boolean) => void
  readonly onLocate: (at: LatLng) => void
  readonly onChoose: (key: ReturnType<typeof stationKeyOf>) => void
}

/** Fewer elements on the map at once; the list has the nearest ones. */
const pinsMax = 60

/** Stations with their power and free plugs, and clusters that add them up. */
export function ChargerMap(props: ChargerMapProps) {
  const { stations, clusters, total, chosenId, camera, own, place, coveredPx, onSettle, onLocate, onChoose } = props
  const [zoomed, setZoomed] = useState<{ readonly from: MapCamera; readonly to: MapCamera }>()
  const spots = [
    ...(own ? [{ id: 'own', kind: 'start' as const, at: own }] : []),
    ...(place ? [{ id: 'place', kind: 'end' as const, at: place }] : []),
  ]
  return (
    <>
      <MapView
        // A cluster that was pressed is shown until the screen wants another view.
        camera={zoomed?.from === camera ? zoomed.to : camera}
        padding={{ top: 72, bottom: Math.min(coveredPx, Math.max(0, innerHeight - 232)) }}
        onSettle={({ centre, zoom, isByRider }) => onSettle(centre, zoom, isByRider)}
        twin={[{ id: 'chargers', text: words.charging_find_twin({ count: total }) }]}
      >
        <PinLayer pins={spots} />
        {clusters.map((cluster) => (
          <ClusterMarker
            key={`${cluster.location.lat},${cluster.location.lng}`}
            cluster={cluster}
            onPress={() =>
              setZoomed({ from: camera, to: { centre: cluster.location, zoom: Math.min(18, cluster.zoom) } })
            }
          />
        ))}
        {stations.slice(0, pinsMax).map((station) => (
          <StationMarker
            key={station.stationId}
            station={station}
            isChosen={station.stationId === chosenId}
            onPress={() => onChoose(stationKeyOf(station))}
          />
        ))}
      </MapView>
      <LocateButton abovePx={coveredPx} onLocate={onLocate} />
    </>
  )
}

type StationMarkerProps = {
  readonly station: ChargingStation
  readonly isChosen: boolean
  readonly onPress: () => void
}

function StationMarker({ station, isChosen, onPress }: StationMarkerProps) {
  const { stationName, latitude: lat, longitude: lng, free, total, maxPowerKw, isOpen } = station
  const power = words.charging_find_power({ kw: Math.round(maxPowerKw) })
  const places = words.charging_find_free({ free, total })
  return (
    <MapMarker at={{ lat, lng }} level={isChosen ? 5 : 3}>
      {/* Not in the tab order: the list in the sheet offers the same by keyboard. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${stationName} ${power} ${places}`}
        onClick={onPress}
        className="flex min-h-touch min-w-touch items-center justify-center"
      >
        <span
          className={cx(
            'flex items-center gap-1 rounded-full border-2 border-surface px-2 py-0.5 text-caption font-bold whitespace-nowrap shadow-float',
            isChosen ? 'bg-ink text-bg' : free > 0 && isOpen ? 'bg-charging text-white' : 'bg-muted text-surface',
          )}
        >
          <span className="tabular-nums">
            {free}/{total}
          </span>
          <span aria-hidden="true" className="font-normal">
            {power}
          </span>
        </span>
      </button>
    </MapMarker>
  )
}

type ClusterMarkerProps = { readonly cluster: StationCluster; readonly onPress: () => void }

/** Several stations as one mark whose numbers add up: a tap comes closer. */
function ClusterMarker({ cluster: { location, stations, free, total }, onPress }: ClusterMarkerProps) {
  return (
    <MapMarker at={location} level={2}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={words.charging_find_cluster({ count: stations, free, total })}
        onClick={onPress}
        className="flex size-touch items-center justify-center"
      >
        <span className="flex min-w-12 flex-col items-center rounded-2 border-2 border-surface bg-charging px-2 py-0.5 leading-tight text-white shadow-float">
          <span className="font-bold">{stations}</span>
          <span className="text-caption tabular-nums">
            {free}/{total}
          </span>
        </span>
      </button>
    </MapMarker>
  )
}
