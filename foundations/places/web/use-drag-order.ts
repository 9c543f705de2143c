import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/** The row that is held, where it would be let go, and how far it has moved. */
export type DraggedRow = {
  readonly from: number
  readonly to: number
  readonly movedPx: number
  readonly heightPx: number
}
type Held = {
  readonly pointer: number
  readonly startY: number
  readonly rows: readonly RowBox[]
  /** Where the row stood as it was taken. */
  readonly from: number
  /** Where on the screen the pointer is now, which stays so while the page scrolls below it. */
  readonly screenY: number
}
type RowBox = { readonly top: number; readonly height: number }

type DragOrderInput = {
  readonly list: RefObject<HTMLElement | null>
  /** The rows as they stand now: they may change while one of them is held. */
  readonly ids: readonly string[]
  readonly onDrop: (id: string, to: number) => void
}

/** Moves a row of a list by its handle. Nothing changes its place before it is let go, so that the finger keeps it. */
export function useDragOrder({ list, ids, onDrop }: DragOrderInput) {
  const held = useRef<Held | undefined>(undefined)
  const [moved, setMoved] = useState<Omit<DraggedRow, 'from'> & { readonly id: string }>()
  const release = () => {
    held.current = undefined
    setMoved(undefined)
  }
  /** Where the held row is now, and where it would be let go. */
  const follow = (id: string): number => {
    if (held.current === undefined) return 0
    const { startY, screenY, rows, from } = held.current
    const movedPx = withinList(rows, from, screenY + scrollY - startY)
    const to = dropIndex(rows, from, movedPx)
    setMoved({ id, to, movedPx, heightPx: rows[from]?.height ?? 0 })
    return to
  }
  /** A list that is longer than the screen goes on below a pointer that waits at its edge. */
  const creep = (id: string, taken: Held['rows']) => {
    if (held.current?.rows !== taken) return
    const stepPx = edgeStepPx(held.current.screenY, innerHeight)
    if (stepPx !== 0) {
      scrollBy({ top: stepPx, behavior: 'instant' })
      follow(id)
    }
    requestAnimationFrame(() => creep(id, taken))
  }
  const handlersOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const rows = [...(list.current?.children ?? [])].map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return { top: top + scrollY, height }
      })
      const { pointerId: pointer, pageY: startY, clientY: screenY } = event
      held.current = { pointer, startY, screenY, rows, from: ids.indexOf(id) }
      follow(id)
      creep(id, rows)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current?.pointer !== event.pointerId) return
      held.current = { ...held.current, screenY: event.clientY }
      follow(id)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (held.current?.pointer !== event.pointerId) return
      const { from } = held.current
      held.current = { ...held.current, screenY: event.clientY }
      const to = follow(id)
      release()
      if (to !== from) onDrop(id, to)
    },
    onPointerCancel: release,
    // A row that the list itself moves or drops is held no more.
    onLostPointerCapture: release,
  })
  const dragged: DraggedRow | undefined = moved && { ...moved, from: ids.indexOf(moved.id) }
  return { dragged, handlersOf }
}

/** Where a row comes to stand that has moved so far: below every row whose middle its own has passed. */
export function dropIndex(rows: readonly RowBox[], from: number, movedPx: number): number {
  const own = rows[from]
  if (own === undefined) return from
  const middle = own.top + own.height / 2 + movedPx
  return rows.filter(({ top, height }, index) => index !== from && top + height / 2 < middle).length
}

/** How far a row is moved that stays with its list: half of it may look out, so that it passes the last one. */
export function withinList(rows: readonly RowBox[], from: number, movedPx: number): number {
  const [first, own, last] = [rows[0], rows[from], rows.at(-1)]
  if (first === undefined || own === undefined || last === undefined) return movedPx
  const lowest = last.top + last.height - own.height / 2 - own.top
  return Math.min(lowest, Math.max(first.top - own.height / 2 - own.top, movedPx))
}

/** Below the bar at the top, and above where a thumb covers the screen. */
const edgePx = { top: 104, bottom: 72 }
const stepMaxPx = 14

/** How far the page scrolls in a frame for a pointer here: the nearer to an edge of the screen, the faster. */
export function edgeStepPx(screenY: number, screenHeight: number): number {
  const [above, below] = [edgePx.top - screenY, screenY - (screenHeight - edgePx.bottom)]
  if (below > 0) return Math.ceil(stepMaxPx * Math.min(1, below / edgePx.bottom))
  return above > 0 ? -Math.ceil(stepMaxPx * Math.min(1, above / edgePx.top)) : 0
}

/** How far a row makes room while another is held over its place. */
export function shiftPx(index: number, { from, to, movedPx, heightPx }: DraggedRow): number {
  if (index === from) return movedPx
  if (index > from && index <= to) return -heightPx
  return index < from && index >= to ? heightPx : 0
}

/** The list with one row moved to another place. */
export function withMoved<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from]
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}
