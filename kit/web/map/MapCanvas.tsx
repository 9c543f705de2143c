import type { Map as MapInstance } from 'maplibre-gl'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { usePageLanguage } from '../locale.ts'
import { useShownTheme } from '../theme.ts'
import { useIsWide } from '../use-is-wide.ts'
import { whenIdle } from '../when-idle.ts'
import * as words from '../words/compiled/messages.js'
import { makeRoom, type MapPadding, roundedCentre, showCamera } from './map-camera.ts'
import { type DrawnMap, MapContext } from './map-context.ts'
import { MapListTwin } from './MapListTwin.tsx'
import { MapNotes } from './MapNotes.tsx'
import { mapPalettes } from './map-palette.ts'
import { loadMaplibre } from './load-maplibre.ts'
import type { MapViewProps } from './MapView.tsx'
import './map.css'
import { type AskedAhead, askAhead, openMap } from './open-map.ts'

// Whoever has asked for this file is about to see a map. That it did not come is told where the map is opened.
void loadMaplibre().catch(() => undefined)

/** The map itself, for one theme and language. */
export function MapCanvas({ camera, padding: covered = {}, twin, children, onMove, onSettle, onChoose }: MapViewProps) {
  const theme = useShownTheme()
  const language = usePageLanguage()
  const isWide = useIsWide()
  // A wide screen's sheet stands at the left; see parts.css.
  const padding: MapPadding = isWide ? { left: 432, ...covered } : covered
  const keysId = useId()
  const canvas = useRef<HTMLDivElement>(null)
  // A map that was sent somewhere and is not there yet.
  const isOnItsWay = useRef(false)
  const [drawn, setDrawn] = useState<DrawnMap | 'loading' | 'unavailable'>('loading')
  const isReady = typeof drawn === 'object'

  const ask = useEffectEvent((container: HTMLElement) => askAhead({ container, camera, padding }))
  const open = useEffectEvent((container: HTMLElement, ahead: AskedAhead) =>
    openMap({ container, camera, padding, theme, language }, ahead),
  )
  const tellMove = useEffectEvent(() => onMove?.())
  const tellSettle = useEffectEvent((map: MapInstance, isByRider: boolean) => {
    const { lat, lng } = map.getCenter()
    onSettle?.({ centre: roundedCentre({ lat, lng }), zoom: map.getZoom(), isByRider })
  })
  const choose = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Enter') onChoose?.()
  })
  useEffect(() => {
    let isGone = false
    let made: DrawnMap | undefined
    const take = (opened: DrawnMap) => {
      made = opened
      const { map } = opened
      if (isGone) return map.remove()
      map.on('movestart', ({ originalEvent }) => originalEvent !== undefined && tellMove())
      map.on('moveend', ({ originalEvent }) => {
        isOnItsWay.current = false
        tellSettle(map, originalEvent !== undefined)
      })
      map.getCanvas().setAttribute('aria-describedby', keysId)
      map.getCanvas().addEventListener('keydown', choose)
      return setDrawn(opened)
    }
    const container = canvas.current
    if (container === null) return undefined
    // What it needs comes while the page still draws; the map itself waits until there is nothing better to do.
    const ahead = ask(container)
    const stop = whenIdle(() => {
      open(container, ahead).then(take, () => setDrawn('unavailable'))
    })
    return () => {
      isGone = true
      stop()
      made?.map.remove()
    }
  }, [keysId])

  const sentTo = JSON.stringify(camera)
  const cameraKey = JSON.stringify([sentTo, padding])
  const shown = useRef({ cameraKey, sentTo })
  const follow = useEffectEvent((map: MapInstance) => {
    const before = shown.current
    if (before.cameraKey === cameraKey) return
    shown.current = { cameraKey, sentTo }
    // A sheet that rises takes nobody back to where the map was once sent, and stops no map that is going there.
    if ('centre' in camera && before.sentTo === sentTo && !isOnItsWay.current) return makeRoom(map, padding)
    showCamera(map, camera, padding, false)
    isOnItsWay.current = map.isMoving()
  })
  const map = isReady ? drawn.map : undefined
  useEffect(() => {
    if (map !== undefined) follow(map)
  }, [map, cameraKey])

  return (
    <div className="map absolute inset-0 overflow-hidden" style={{ background: mapPalettes[theme].land }}>
      {/* The library adds classes of its own here: ours must not change any more. */}
      <div ref={canvas} className="size-full" />
      {drawn === 'loading' && (
        <p role="status" className="map-coming">
          {words.kit_map_coming()}
        </p>
      )}
      {isReady && <MapContext value={drawn}>{children}</MapContext>}
      {isReady && <MapNotes drawn={drawn} coveredPx={padding.bottom ?? 0} />}
      <p id={keysId} className="map-keys" style={{ bottom: (padding.bottom ?? 0) + 64 }}>
        {onChoose === undefined ? words.kit_map_keys() : words.kit_map_keysToChoose()}
      </p>
      <MapListTwin items={twin} isAlone={drawn === 'unavailable'} />
    </div>
  )
}
