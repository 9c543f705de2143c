import { useEffect, useState } from 'react'
import { shownToast, type ToastText } from './show-toast.ts'

/** The gap between a toast and the element below it equals the margin of a screen. */
const gapPx = 16

/** The height in px of elements at the bottom of the screen: tabs, the next step, the main action of a sheet. */
function freeBottomPx(): number {
  const tops = [...document.querySelectorAll('[data-bar="bottom"]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, top }) => height > 0 && top < innerHeight)
    .map(({ top }) => top)
  return innerHeight - Math.min(innerHeight, ...tops)
}

/** Mounted once in the shell. */
export function ToastHost() {
  const toast = shownToast.useValue()
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center px-page">
      {toast !== undefined && <Toast key={toast.id} {...toast} />}
    </output>
  )
}

function Toast({ text, forMs, action }: ToastText) {
  // The timer pauses while the button has the pointer or the focus.
  const [isHeld, setIsHeld] = useState(false)
  const [abovePx] = useState(() => freeBottomPx() + gapPx)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => shownToast.set(undefined), forMs)
    return () => clearTimeout(timer)
  }, [isHeld, forMs])
  return (
    <span
      style={{ marginBottom: `max(${abovePx}px, calc(var(--spacing-safe) + ${gapPx}px))` }}
      className="flex animate-rise items-center gap-4 rounded-2 bg-ink px-4 py-3 text-bg shadow-float"
    >
      <span>{text}</span>
      {action !== undefined && (
        <button
          type="button"
          className="pointer-events-auto -my-3 -me-2 min-h-touch shrink-0 px-2 font-bold underline underline-offset-4"
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
          onClick={() => {
            shownToast.set(undefined)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
    </span>
  )
}
