import type { LatLng } from '@daoxing/kit/contract'
import { cx } from '../cx.ts'
import { MapMarker } from './MapMarker.tsx'

export type MapPin = {
  readonly id: string
  /** A ring is the start, a square the end, a small square a stop, a dot a meeting point. */
  readonly kind: 'start' | 'end' | 'stop' | 'meeting'
  readonly at: LatLng
  /** A label next to the pin. */
  readonly label?: string
  readonly isChosen?: boolean
  readonly onPress?: () => void
}

const shapes: Readonly<Record<MapPin['kind'], string>> = {
  start: 'size-5 rounded-full border-5 border-go bg-surface',
  end: 'size-4.5 border-4 border-surface bg-ink',
  stop: 'size-4 border-4 border-surface bg-ink',
  meeting: 'size-4 rounded-full border-4 border-surface bg-go',
}
const levels: Readonly<Record<MapPin['kind'], number>> = { meeting: 2, stop: 3, end: 4, start: 5 }

/** Places that matter for the trip. */
export function PinLayer({ pins }: { readonly pins: readonly MapPin[] }) {
  return pins.map((pin) => (
    <MapMarker key={pin.id} at={pin.at} level={levels[pin.kind]}>
      <PinShape pin={pin} />
    </MapMarker>
  ))
}

function PinShape({ pin: { kind, label, isChosen, onPress } }: { readonly pin: MapPin }) {
  const shape = (
    <>
      <span className={cx('block shadow-float', shapes[kind], isChosen && 'outline-3 outline-go')} />
      {label !== undefined && (
        <span className="absolute top-full mt-1 rounded-1 bg-surface px-2 text-caption font-bold whitespace-nowrap text-ink shadow-float">
          {label}
        </span>
      )}
    </>
  )
  if (onPress === undefined) return <span className="relative flex items-center justify-center">{shape}</span>
  return (
    // Not in the tab order: the list twin offers the same by keyboard.
    <button type="button" tabIndex={-1} onClick={onPress} className="relative flex items-center justify-center">
      <span className="absolute size-touch" />
      {shape}
    </button>
  )
}
