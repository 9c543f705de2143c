import { holdMs } from '@daoxing/safety/contract'
import { Siren } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import './hold-button.css'
import * as words from '../words/compiled/messages.js'

type HoldButtonProps = {
  readonly state: 'ready' | 'busy'
  /** Called after a hold of two seconds. */
  readonly onHeld: () => void
  /** Called after a press by keyboard, screen reader or short tap: asks first. */
  readonly onPress: () => void
}

/** The alarm button: held for two seconds, or pressed and confirmed, so that no alarm is raised by accident. */
export function HoldButton({ state, onHeld, onPress }: HoldButtonProps) {
  const [isHolding, setIsHolding] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const release = () => {
    clearTimeout(timer.current)
    setIsHolding(false)
  }
  const hold = () => {
    if (state === 'busy') return
    wasHeld.current = false
    setIsHolding(true)
    timer.current = setTimeout(() => {
      wasHeld.current = true
      setIsHolding(false)
      onHeld()
    }, holdMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <button
      type="button"
      aria-busy={state === 'busy'}
      onPointerDown={(event) => event.button === 0 && hold()}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        // The end of a hold fires a click, too.
        if (!wasHeld.current && state === 'ready') onPress()
        wasHeld.current = false
      }}
      className="hold-button relative flex min-h-16 w-full touch-none items-center justify-center gap-3 overflow-hidden rounded-2 px-4 py-3 text-center font-bold"
    >
      <span aria-hidden="true" className="hold-progress absolute inset-0 bg-ink" data-holding={isHolding} />
      <Siren aria-hidden="true" size={28} className="relative shrink-0" />
      <span className="relative">
        <span className="block text-card">{words.safety_sos_title()}</span>
        <span className="block text-secondary">
          {state === 'busy'
            ? words.safety_sos_sending()
            : isHolding
              ? words.safety_sos_holding()
              : words.safety_sos_hold()}
        </span>
      </span>
    </button>
  )
}
