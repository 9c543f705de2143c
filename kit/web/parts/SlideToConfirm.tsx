import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Spinner } from './Spinner.tsx'
import './slide.css'

type SlideToConfirmProps = {
  readonly children: ReactNode
  readonly icon: ReactNode
  readonly state?: 'ready' | 'busy' | 'disabled'
  /** The knob was drawn to the end. */
  readonly onSlid: () => void
  /** A tap, a key or a screen reader: the caller asks once more. */
  readonly onTapped: () => void
}

/** The part of the way that counts as the whole: a finger need not meet the last pixel. */
const enoughOfTheWay = 0.85
/** Below this a finger that trembles has tapped. */
const tapPx = 8

/** A step that no thumb takes by accident: a slide from one end to the other. It is a button for keys and screen readers. */
export function SlideToConfirm({ children, icon, state = 'ready', onSlid, onTapped }: SlideToConfirmProps) {
  const [movedPx, setMovedPx] = useState(0)
  const grip = useRef<{ readonly fromX: number; readonly wayPx: number }>(undefined)
  const wasSlide = useRef(false)
  const wayOf = (track: HTMLElement) => track.clientWidth - (track.firstElementChild?.clientWidth ?? 0) - 8
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    wasSlide.current = false
    const track = event.currentTarget
    const knob = track.firstElementChild?.getBoundingClientRect()
    if (state !== 'ready' || knob === undefined || event.clientX > knob.right + tapPx) return
    track.setPointerCapture(event.pointerId)
    grip.current = { fromX: event.clientX, wayPx: wayOf(track) }
  }
  const move = ({ clientX }: PointerEvent) => {
    if (grip.current === undefined) return
    const { fromX, wayPx } = grip.current
    if (Math.abs(clientX - fromX) > tapPx) wasSlide.current = true
    setMovedPx(Math.min(wayPx, Math.max(0, clientX - fromX)))
  }
  const end = (isDropped: boolean) => {
    if (grip.current === undefined) return
    const { wayPx } = grip.current
    grip.current = undefined
    setMovedPx(0)
    if (isDropped && movedPx >= wayPx * enoughOfTheWay) onSlid()
  }
  return (
    <button
      type="button"
      disabled={state === 'disabled'}
      aria-busy={state === 'busy'}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onClick={() => {
        // The browser ends a slide with a click, too.
        if (state === 'ready' && !wasSlide.current) onTapped()
        wasSlide.current = false
      }}
      className="slide relative flex min-h-14 w-full items-center justify-center rounded-full bg-go-tint ps-16 pe-4 text-body font-bold text-go select-none disabled:opacity-50"
    >
      <span
        style={{ translate: `${movedPx}px` }}
        data-held={movedPx > 0 || undefined}
        className="slide-knob absolute start-1 flex size-12 items-center justify-center rounded-full bg-go text-on-go"
      >
        {state === 'busy' ? <Spinner /> : icon}
      </span>
      <span>{children}</span>
    </button>
  )
}
