import type { LatLng } from '@daoxing/kit/contract'
import type { ReactNode } from 'react'
import type { MapCamera, MapPadding } from './map-camera.ts'
import type { MapTwinItem } from './MapListTwin.tsx'

export type MapViewProps = {
  /** The view to show; a new value moves the map there, and until then the rider's own moves stay. */
  readonly camera: MapCamera
  /**
   * Edges covered by sheets and bars, in px, so that the content is in the free part. The sheet of a wide screen is
   * known.
   */
  readonly padding?: MapPadding
  /** Everything on the map as text, for riders who cannot see or touch it. */
  readonly twin: readonly MapTwinItem[]
  /** Layers: they are rendered once the map exists. */
  readonly children?: ReactNode
  /** The rider has begun to move the map. */
  readonly onMove?: () => void
  /** The map rests; reports the centre of its free part, the zoom, and whether the rider moved it. */
  readonly onSettle?: (settled: { readonly centre: LatLng; readonly zoom: number; readonly isByRider: boolean }) => void
  /** This device cannot draw a map, or its library did not load: the rider needs an alternative. */
  readonly onUnavailable?: () => void
  /** The Enter key on the map selects the feature at the centre of its free part. */
  readonly onChoose?: () => void
}
