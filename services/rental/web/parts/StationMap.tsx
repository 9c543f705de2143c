import type { LatLng } from '@daoxing/kit/contract'
import { cx, LocateButton, MapMarker, type MapTwinItem, MapView } from '@daoxing/kit/web'
import { CarFront } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as words from '../words/compiled/messages.js'

export type MapStation = {
  readonly stationId: string
  readonly name: string
  readonly location: LatLng
  readonly freeCount: number
}

type StationMapProps = {
  readonly stations: readonly MapStation[]
  /** Whether the markers show free cars; a return needs none. */
  readonly hasCounts: boolean
  readonly centre: LatLng
  /** The height that the sheet covers at the bottom. */
  readonly coveredPx: number
  readonly onLocate: (at: LatLng) => void
  readonly onChoose: (stationId: string) => void
  /** The items that `children` draw besides the stations, as text. */
  readonly more?: readonly MapTwinItem[]
  readonly children?: ReactNode
}

/** Stations on the map, each with its number of free cars. */
export function StationMap(props: StationMapProps) {
  const { stations, hasCounts, centre, coveredPx, onLocate, onChoose, more = [], children } = props
  const [located, setLocated] = useState<LatLng>()
  const textOf = ({ name, freeCount }: Pick<MapStation, 'name' | 'freeCount'>) =>
    hasCounts ? words.rental_station_onMap({ name, count: freeCount }) : name
  return (
    <>
      <MapView
        camera={{ centre: located ?? centre, zoom: 12.5 }}
        padding={{ top: 72, bottom: Math.min(coveredPx, Math.max(0, innerHeight - 232)) }}
        twin={[
          ...stations.map(({ stationId, name, freeCount }) => ({
            id: stationId,
            text: textOf({ name, freeCount }),
            onPress: () => onChoose(stationId),
          })),
          ...more,
        ]}
      >
        {children}
        {stations.map(({ stationId, name, location, freeCount }) => (
          <MapMarker key={stationId} at={location} level={freeCount > 0 ? 3 : 2}>
            {/* Not in the tab order: the list in the sheet offers the same by keyboard. */}
            <button
              type="button"
              tabIndex={-1}
              aria-label={textOf({ name, freeCount })}
              onClick={() => onChoose(stationId)}
              className="flex size-touch items-center justify-center"
            >
              <span
                className={cx(
                  'flex size-10 items-center justify-center rounded-full border-2 border-surface font-bold shadow-float',
                  freeCount > 0 || !hasCounts ? 'bg-rental text-white' : 'bg-surface text-muted',
                )}
              >
                {hasCounts ? freeCount : <CarFront aria-hidden="true" size={18} />}
              </span>
            </button>
          </MapMarker>
        ))}
      </MapView>
      <LocateButton
        abovePx={coveredPx}
        onLocate={(at) => {
          setLocated(at)
          onLocate(at)
        }}
      />
    </>
  )
}
