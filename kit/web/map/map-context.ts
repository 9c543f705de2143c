import type { Map as MapInstance } from 'maplibre-gl'
import { createContext, use } from 'react'
import type { Theme } from '../theme.ts'
import type { MapLibrary } from './load-maplibre.ts'

export type DrawnMap = {
  readonly map: MapInstance
  readonly library: MapLibrary
  readonly theme: Theme
  /** Whether our own style is drawn, with or without the operator's streets. */
  readonly ground: 'ours' | 'ours with streets' | 'foreign'
  /** The operator's attribution, in addition to those of its sources. */
  readonly attribution?: string | undefined
}

/** The map for the layers inside a MapView; they are rendered once it exists. */
export const MapContext = createContext<DrawnMap | undefined>(undefined)

export function useDrawnMap(): DrawnMap {
  const drawn = use(MapContext)
  if (drawn === undefined) throw new Error('a map layer stands outside a MapView')
  return drawn
}

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
