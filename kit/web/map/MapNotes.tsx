import { useEffect, useRef, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { attributionsOf } from './map-attribution.ts'
import type { DrawnMap } from './map-context.ts'
import { scaleAt } from './map-scale.ts'

type MapNotesProps = {
  readonly drawn: DrawnMap
  /** What covers the map at the bottom. */
  readonly coveredPx: number
}

/** How far things are apart, what is not drawn, and whose data are: at the lower edge of the free part. */
export function MapNotes({ drawn, coveredPx }: MapNotesProps) {
  return (
    <div
      className="pointer-events-none absolute start-2 end-18 flex flex-col items-start gap-1 text-caption text-muted wide:start-110"
      style={{ bottom: coveredPx + 4 }}
    >
      <MapScale drawn={drawn} />
      <MapAttribution drawn={drawn} />
    </div>
  )
}

/** A bar that grows and shrinks with the map, without React's help. It is for the eye alone. */
function MapScale({ drawn: { map } }: { readonly drawn: DrawnMap }) {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const draw = () => {
      if (bar.current === null) return
      const { metres, widthPx } = scaleAt(map.getZoom(), map.getCenter().lat)
      bar.current.style.width = `${widthPx}px`
      bar.current.textContent = written(metres)
    }
    draw()
    map.on('move', draw)
    return () => {
      map.off('move', draw)
    }
  }, [map])
  return (
    <span
      ref={bar}
      aria-hidden="true"
      className="map-scale border-2 border-t-0 border-muted px-1 text-center whitespace-nowrap"
    />
  )
}

function MapAttribution({ drawn: { map, ground, attribution } }: { readonly drawn: DrawnMap }) {
  const [said, setSaid] = useState(() => attributionsOf(map, attribution))
  useEffect(() => {
    const read = () => setSaid(attributionsOf(map, attribution))
    // A source that is described elsewhere says whose it is only when that has come.
    const hear = ({ sourceDataType }: { readonly sourceDataType?: string }) => {
      if (sourceDataType === 'metadata') read()
    }
    map.on('sourcedata', hear)
    // What came before anybody listened is on the map by the time that it rests.
    map.on('idle', read)
    return () => {
      map.off('sourcedata', hear)
      map.off('idle', read)
    }
  }, [map, attribution])
  return (
    <p className="rounded-1 bg-surface/70 px-1">
      {ground === 'ours' && `${words.kit_map_noStreets()} · `}
      {ground !== 'foreign' && words.kit_map_attribution()}
      {said.map(({ text, href }, index) => (
        <span key={text}>
          {(index > 0 || ground !== 'foreign') && ' · '}
          {href === undefined ? (
            text
          ) : (
            <a className="pointer-events-auto underline" href={href} target="_blank" rel="noreferrer">
              {text}
            </a>
          )}
        </span>
      ))}
    </p>
  )
}

/** Round as it is: 1 公里 and not 1.0. */
const written = (metres: number) =>
  metres < 1000
    ? words.kit_distance_metres({ metres })
    : words.kit_distance_kilometres({ kilometres: String(metres / 1000) })
