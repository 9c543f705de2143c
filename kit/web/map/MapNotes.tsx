import { Info } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { attributionsOf } from './map-attribution.ts'
import type { DrawnMap } from './map-context.ts'
import { scaleAt } from './map-scale.ts'

type MapNotesProps = {
  readonly drawn: DrawnMap
  /** Covered height at the bottom of the map. */
  readonly coveredPx: number
}

/**
 * Scale, missing features and attribution of the map: in one row at the lower edge of the free part. With large text
 * they grow as long as the attribution fits one line of a phone; the scale is then above it, and is hidden if the free
 * part is so low that it would collide with the back button.
 */
export function MapNotes({ drawn, coveredPx }: MapNotesProps) {
  return (
    <div className="map-free pointer-events-none absolute inset-x-0 top-0" style={{ bottom: coveredPx + 4 }}>
      <div className="absolute start-2 end-18 bottom-0 flex flex-wrap items-end gap-x-2 gap-y-1 text-[length:min(var(--text-caption),4.5vw)] leading-normal text-muted wide:start-110">
        <MapScale drawn={drawn} />
        <MapAttribution drawn={drawn} />
      </div>
    </div>
  )
}

/** A bar that scales with the map, without React. It is decorative. */
function MapScale({ drawn: { map } }: { readonly drawn: DrawnMap }) {
  const bar = useRef<HTMLSpanElement>(null)
  const letters = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const draw = () => {
      if (bar.current === null || letters.current === null) return
      const { metres, widthPx } = scaleAt(map.getZoom(), map.getCenter().lat)
      bar.current.style.width = `${widthPx}px`
      letters.current.textContent = written(metres)
    }
    draw()
    map.on('move', draw)
    return () => {
      map.off('move', draw)
    }
  }, [map])
  return (
    <span aria-hidden="true" className="map-scale flex flex-col items-start rounded-1 bg-surface/80 px-1 pb-0.5">
      {/* Above its bar, which may be shorter than its text. */}
      <span ref={letters} className="leading-tight whitespace-nowrap" />
      <span ref={bar} className="h-1.5 border-2 border-t-0 border-muted" />
    </span>
  )
}

function MapAttribution({ drawn: { map, ground, attribution } }: { readonly drawn: DrawnMap }) {
  const [said, setSaid] = useState(() => attributionsOf(map, attribution))
  useEffect(() => {
    const read = () => setSaid(attributionsOf(map, attribution))
    // A source with a remote description gets its attribution only after that has loaded.
    const onSourceData = ({ sourceDataType }: { readonly sourceDataType?: string }) => {
      if (sourceDataType === 'metadata') read()
    }
    map.on('sourcedata', onSourceData)
    // Sources that loaded before the listener was set are read when the map is idle.
    map.on('idle', read)
    return () => {
      map.off('sourcedata', onSourceData)
      map.off('idle', read)
    }
  }, [map, attribution])
  return (
    <div className="flex flex-wrap items-center gap-x-1 rounded-1 bg-surface/80 px-1">
      {ground !== 'foreign' && <AboutMap map={map} isSchematic={ground === 'ours'} />}
      {said.map(({ text, href }, index) => (
        <span key={text}>
          {(index > 0 || ground !== 'foreign') && '· '}
          {href === undefined ? (
            text
          ) : (
            <a className="pointer-events-auto underline" href={href} target="_blank" rel="noreferrer">
              {text}
            </a>
          )}
        </span>
      ))}
    </div>
  )
}

type AboutMapProps = {
  readonly map: DrawnMap['map']
  readonly isSchematic: boolean
}

/** A short attribution that opens to the full notes of this map; moving the map closes it again. */
function AboutMap({ map, isSchematic }: AboutMapProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    const close = () => setIsOpen(false)
    map.once('movestart', close)
    return () => {
      map.off('movestart', close)
    }
  }, [map, isOpen])
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
        className="pointer-events-auto relative inline-flex items-center gap-1 text-start"
      >
        {/* Its touch area extends above and below its text. */}
        <span className="absolute inset-x-0 top-1/2 h-touch -translate-y-1/2" />
        {isSchematic && `${words.kit_map_noStreets()} · `}
        {words.kit_map_attribution()}
        <span className="sr-only">{` · ${words.kit_map_about()}`}</span>
        <Info aria-hidden="true" size={14} />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="pointer-events-auto absolute start-0 bottom-full mb-2 max-w-80 rounded-2 bg-surface p-3 text-secondary text-ink shadow-float"
      >
        {isSchematic && <p className="mb-2">{words.kit_map_aboutSchematic()}</p>}
        <p>{words.kit_map_aboutData()}</p>
      </div>
    </>
  )
}

/** A round number is shown without decimals: 1 公里 and not 1.0. */
const written = (metres: number) =>
  metres < 1000
    ? words.kit_distance_metres({ metres })
    : words.kit_distance_kilometres({ kilometres: String(metres / 1000) })
