import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/** The dragged row, its drop position, and its offset. */
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
  /** The position of the row at the start of the drag. */
  readonly from: number
  /** The pointer's position on the screen, independent of scrolling. */
  readonly screenY: number
}
type RowBox = { readonly top: number; readonly height: number }

type DragOrderInput = {
  readonly list: RefObject<HTMLElement | null>
  /** The current rows: they may change during a drag. */
  readonly ids: readonly string[]
  readonly onDrop: (id: string, to: number) => void
}

/** Moves a row of a list by its handle. Rows stay in place until the drop, so that the finger keeps the row. */
export function useDragOrder({ list, ids, onDrop }: DragOrderInput) {
  const held = useRef<Held | undefined>(undefined)
  const [moved, setMoved] = useState<Omit<DraggedRow, 'from'> & { readonly id: string }>()
  const release = () => {
    held.current = undefined
    setMoved(undefined)
  }
  /** The current position of the dragged row, and its drop position. */
  const follow = (id: string): number => {
    if (held.current === undefined) return 0
    const { startY, screenY, rows, from } = held.current
    const movedPx = withinList(rows, from, screenY + scrollY - startY)
    const to = dropIndex(rows, from, movedPx)
    setMoved({ id, to, movedPx, heightPx: rows[from]?.height ?? 0 })
    return to
  }
  /** A list longer than the screen scrolls while the pointer is at its edge. */
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
    // A row that the list itself moves or removes is released.
    onLostPointerCapture: release,
  })
  const dragged: DraggedRow | undefined = moved && { ...moved, from: ids.indexOf(moved.id) }
  return { dragged, handlersOf }
}

/** The drop position of a row at this offset: below every row whose middle it has passed. */
export function dropIndex(rows: readonly RowBox[], from: number, movedPx: number): number {
  const own = rows[from]
  if (own === undefined) return from
  const middle = own.top + own.height / 2 + movedPx
  return rows.filter(({ top, height }, index) => index !== from && top + height / 2 < middle).length
}

/**
 * The offset of a row within its list: it may extend beyond the list by half its height, so that it passes the last
 * one.
 */
export function withinList(rows: readonly RowBox[], from: number, movedPx: number): number {
  const [first, own, last] = [rows[0], rows[from], rows.at(-1)]
  if (first === undefined || own === undefined || last === undefined) return movedPx
  const lowest = last.top + last.height - own.height / 2 - own.top
  return Math.min(lowest, Math.max(first.top - own.height / 2 - own.top, movedPx))
}

/** Below the top bar, and above the area that a thumb covers. */
const edgePx = { top: 104, bottom: 72 }
const stepMaxPx = 14

/** The scroll distance per frame for this pointer position: faster closer to an edge. */
export function edgeStepPx(screenY: number, screenHeight: number): number {
  const [above, below] = [edgePx.top - screenY, screenY - (screenHeight - edgePx.bottom)]
  if (below > 0) return Math.ceil(stepMaxPx * Math.min(1, below / edgePx.bottom))
  return above > 0 ? -Math.ceil(stepMaxPx * Math.min(1, above / edgePx.top)) : 0
}

/** The offset of a row that makes room for the dragged one. */
export function shiftPx(index: number, { from, to, movedPx, heightPx }: DraggedRow): number {
  if (index === from) return movedPx
  if (index > from && index <= to) return -heightPx
  return index < from && index >= to ? heightPx : 0
}

/** The list with one row moved. */
export function withMoved<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from]
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}
