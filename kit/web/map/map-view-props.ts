import type { LatLng } from '@daoxing/kit/contract'
import type { ReactNode } from 'react'
import type { MapCamera, MapPadding } from './map-camera.ts'
import type { MapTwinItem } from './MapListTwin.tsx'

export type MapViewProps = {
  /** The view to show; a new value moves the map there, and the rider's own moves are kept until then. */
  readonly camera: MapCamera
  /** Edges that sheets and bars cover, in px, so that the content is in the free part. The sheet of a wide screen is known. */
  readonly padding?: MapPadding
  /** Everything on the map in words, for whoever cannot see or touch it. */
  readonly twin: readonly MapTwinItem[]
  /** Layers: they are rendered once the map is there. */
  readonly children?: ReactNode
  /** The rider has begun to move the map. */
  readonly onMove?: () => void
  /** The map stands still; says where its free part's centre is, how near it is, and whether the rider moved it. */
  readonly onSettle?: (settled: { readonly centre: LatLng; readonly zoom: number; readonly isByRider: boolean }) => void
  /** This device cannot draw a map, or what draws it did not come: the rider needs another way. */
  readonly onUnavailable?: () => void
  /** The enter key on the map takes what lies in the middle of its free part. */
  readonly onChoose?: () => void
}
