import type { MapViewProps } from './map-view-props.ts'
import { Suspense } from 'react'
import { usePageLanguage } from '../locale.ts'
import { lazyScreen } from '../load-later.ts'
import { useShownTheme } from '../theme.ts'
import { mapPalettes } from './map-palette.ts'

const MapCanvas = lazyScreen(async () => (await import('./MapCanvas.tsx')).MapCanvas)

/** A screen with a map waits for it before it renders its surroundings; otherwise it would render twice. */
export const whenMapIsLoaded = MapCanvas.whenLoaded

/** The map that fills its screen. It is created after first paint and idle; without WebGL its list twin replaces it. */
export function MapView(props: MapViewProps) {
  const theme = useShownTheme()
  const language = usePageLanguage()
  return (
    <Suspense fallback={<div className="absolute inset-0" style={{ background: mapPalettes[theme].land }} />}>
      {/* Another palette is another style, and layers belong to a style: the map is created again. */}
      <MapCanvas key={`${theme} ${language}`} {...props} />
    </Suspense>
  )
}
