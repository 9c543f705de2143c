import { type PointerEvent, type RefObject, useRef } from 'react'

export type SheetHeight = 'peek' | 'half' | 'full'

type SheetDragInput = {
  readonly sheet: RefObject<HTMLElement | null>
  readonly height: SheetHeight
  readonly heights: readonly SheetHeight[]
  readonly pxOf: (height: SheetHeight) => number
  readonly onHeight: (height: SheetHeight) => void
}
type Drag = { pointer: number; startY: number; lastY: number; lastAt: number; speed: number; hasMoved: boolean }

/** A smaller movement counts as a tap. */
const slackPx = 6
/** A higher speed, in px per ms, flings the sheet one height further. */
const throwSpeed = 0.5

/** Moves the sheet with the finger by a CSS variable, so that React renders only when a height is reached. */
export function useSheetDrag({ sheet, height, heights, pxOf, onHeight }: SheetDragInput) {
  const drag = useRef<Drag | undefined>(undefined)
  const dragged = useRef(false)

  const release = () => {
    drag.current = undefined
    sheet.current?.style.removeProperty('--drag')
    sheet.current?.classList.remove('is-dragging')
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      dragged.current = false
      const { pointerId: pointer, clientY, timeStamp } = event
      drag.current = { pointer, startY: clientY, lastY: clientY, lastAt: timeStamp, speed: 0, hasMoved: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = drag.current
      if (held === undefined || held.pointer !== event.pointerId) return
      const moved = event.clientY - held.startY
      if (!held.hasMoved && Math.abs(moved) < slackPx) return
      if (!held.hasMoved) {
        held.hasMoved = true
        dragged.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
        sheet.current?.classList.add('is-dragging')
      }
      const elapsed = Math.max(1, event.timeStamp - held.lastAt)
      held.speed = 0.7 * ((event.clientY - held.lastY) / elapsed) + 0.3 * held.speed
      held.lastY = event.clientY
      held.lastAt = event.timeStamp
      const px = pxOf(height)
      const lowest = Math.min(...heights.map(pxOf))
      const highest = Math.max(...heights.map(pxOf))
      const shown = Math.min(highest, Math.max(lowest - 40, px - moved))
      sheet.current?.style.setProperty('--drag', `${px - shown}px`)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const held = drag.current
      release()
      if (held?.hasMoved) onHeight(heightAfter(pxOf(height) - (event.clientY - held.startY), held.speed, heights, pxOf))
    },
    onPointerCancel: release,
  }
  return { handlers, hasDragged: () => dragged.current }
}

/** The height of a released sheet: the nearest, or the next one in the direction of a fling. */
export function heightAfter(
  px: number,
  speed: number,
  heights: readonly SheetHeight[],
  pxOf: (height: SheetHeight) => number,
): SheetHeight {
  const sorted = [...heights].sort((one, other) => pxOf(one) - pxOf(other))
  const thrown = speed < -throwSpeed ? sorted.find((height) => pxOf(height) > px) : undefined
  const dropped = speed > throwSpeed ? sorted.findLast((height) => pxOf(height) < px) : undefined
  const nearest = sorted.reduce((best, height) =>
    Math.abs(pxOf(height) - px) < Math.abs(pxOf(best) - px) ? height : best,
  )
  return thrown ?? dropped ?? nearest
}
