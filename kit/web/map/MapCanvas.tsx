import type { Map as MapInstance, MapLibreEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { usePageLanguage } from '../locale.ts'
import { useShownTheme } from '../theme.ts'
import { useIsWide } from '../use-is-wide.ts'
import { whenIdle } from '../when-idle.ts'
import * as words from '../words/compiled/messages.js'
import { parkMap, takeMap } from './parked-map.ts'
import { isInSight, makeRoom, type MapPadding, roundedCentre, showCamera, soundCamera } from './map-camera.ts'
import { type DrawnMap, MapContext } from './map-context.ts'
import { MapListTwin } from './MapListTwin.tsx'
import { MapNotes } from './MapNotes.tsx'
import { onceGroundIsDrawn } from './map-marks.ts'
import { mapPalettes } from './map-palette.ts'
import { loadMaplibre } from './load-maplibre.ts'
import type { MapViewProps } from './map-view-props.ts'
import './map.css'
import { type MapPrefetch, prefetchMap, openMap } from './open-map.ts'

// A map is about to be shown. A failure to load is reported where the map is opened.
void loadMaplibre().catch(() => undefined)

/** The map itself, for one theme and language. */
export function MapCanvas({ camera: given, padding: covered = {}, twin, children, ...listeners }: MapViewProps) {
  const { onMove, onSettle, onChoose, onUnavailable } = listeners
  const camera = soundCamera(given)
  const theme = useShownTheme()
  const language = usePageLanguage()
  const isWide = useIsWide()
  // On a wide screen, the sheet is on the left; see sheet.css.
  const padding: MapPadding = isWide ? { left: 432, ...covered } : covered
  const keysId = useId()
  const room = useRef<HTMLDivElement>(null)
  // A map whose movement has not ended yet.
  const isOnItsWay = useRef(false)
  const [drawn, setDrawn] = useState<DrawnMap | 'loading' | 'unavailable'>('loading')
  const isReady = typeof drawn === 'object'
  const [isDrawn, setIsDrawn] = useState(false)
  const style = `${theme} ${language}`

  const ask = useEffectEvent((container: HTMLElement) => prefetchMap({ container, camera, padding }))
  const open = useEffectEvent((container: HTMLElement, ahead: MapPrefetch) =>
    openMap({ container, camera, padding, theme, language }, ahead),
  )
  const showHere = useEffectEvent((map: MapInstance) => {
    showCamera(map, camera, padding, !isInSight(map, camera))
    isOnItsWay.current = map.isMoving()
  })
  const reportMove = useEffectEvent(() => onMove?.())
  const reportSettle = useEffectEvent((map: MapInstance, isByRider: boolean) => {
    const { lat, lng } = map.getCenter()
    onSettle?.({ centre: roundedCentre({ lat, lng }), zoom: map.getZoom(), isByRider })
  })
  const reportUnavailable = useEffectEvent(() => onUnavailable?.())
  const choose = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Enter') onChoose?.()
  })
  // Before the paint, so that a map that moves here from the previous screen stays visible.
  useLayoutEffect(() => {
    if (room.current === null) return undefined
    let isGone = false
    let stopListening: (() => void) | undefined
    const held = takeMap(style)
    const { container } = held
    room.current.append(container)
    const take = (opened: DrawnMap) => {
      held.drawn = opened
      if (isGone) return
      stopListening = listenTo(opened.map, {
        onMove: () => reportMove(),
        onSettle(isByRider) {
          isOnItsWay.current = false
          reportSettle(opened.map, isByRider)
        },
        onKey: choose,
      })
      fillRoom(opened.map)
      opened.map.getCanvas().setAttribute('aria-describedby', keysId)
      setDrawn(opened)
      // On a slow connection an empty map is visible for a while: it shows that it is loading.
      onceGroundIsDrawn(opened.map, () => setIsDrawn(true))
      opened.map.triggerRepaint()
    }
    const fail = () => {
      // The next screen retries.
      held.opening = undefined
      if (isGone) return
      setDrawn('unavailable')
      reportUnavailable()
    }
    const takeDrawn = (opened: DrawnMap) => {
      // The end of a movement that the previous screen started does not concern this one.
      opened.map.stop()
      take(opened)
      if (!isGone) showHere(opened.map)
    }
    const size = new ResizeObserver(() => held.drawn && fillRoom(held.drawn.map))
    size.observe(container)
    let stop: (() => void) | undefined
    if (held.drawn !== undefined) takeDrawn(held.drawn)
    else if (held.opening !== undefined) held.opening.then(takeDrawn, fail)
    else {
      // Its resources load during the first render; the map itself waits for an idle moment.
      const ahead = ask(container)
      stop = whenIdle(() => {
        held.opening = open(container, ahead)
        held.opening.then(take, fail)
      })
    }
    return () => {
      isGone = true
      stop?.()
      size.disconnect()
      stopListening?.()
      parkMap(style, held)
    }
  }, [keysId, style])

  const sentTo = JSON.stringify(camera)
  const cameraKey = JSON.stringify([sentTo, padding])
  const shown = useRef({ cameraKey, sentTo })
  const follow = useEffectEvent((map: MapInstance) => {
    const before = shown.current
    if (before.cameraKey === cameraKey) return
    shown.current = { cameraKey, sentTo }
    // A rising sheet neither moves the map back to an earlier target, nor stops an animation.
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
      <div ref={room} className="size-full" />
      {drawn !== 'unavailable' && !isDrawn && (
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

type MapListeners = {
  readonly onMove: () => void
  readonly onSettle: (isByRider: boolean) => void
  readonly onKey: (event: KeyboardEvent) => void
}

/** Listens to a map for as long as this screen shows it. */
function listenTo(map: MapInstance, { onMove, onSettle, onKey }: MapListeners): () => void {
  const onMoveStart = ({ originalEvent }: MapLibreEvent) => originalEvent !== undefined && onMove()
  const onMoveEnd = ({ originalEvent }: MapLibreEvent) => onSettle(originalEvent !== undefined)
  map.on('movestart', onMoveStart)
  map.on('moveend', onMoveEnd)
  map.getCanvas().addEventListener('keydown', onKey)
  return () => {
    map.off('movestart', onMoveStart)
    map.off('moveend', onMoveEnd)
    map.getCanvas().removeEventListener('keydown', onKey)
  }
}

/** The map follows the size of its container. Detached from the page it has none, and keeps its last one. */
function fillRoom(map: MapInstance): void {
  const { clientWidth, clientHeight } = map.getContainer()
  const canvas = map.getCanvas()
  if (clientWidth === 0 || clientHeight === 0) return
  if (canvas.clientWidth !== clientWidth || canvas.clientHeight !== clientHeight) map.resize()
}
