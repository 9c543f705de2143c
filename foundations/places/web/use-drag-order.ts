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
  const handlersOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const rows = [...(list.current?.children ?? [])].map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return { top: top + scrollY, height }
      })
      const from = ids.indexOf(id)
      held.current = { pointer: event.pointerId, startY: event.pageY, rows, from }
      setMoved({ id, to: from, movedPx: 0, heightPx: rows[from]?.height ?? 0 })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current?.pointer !== event.pointerId) return
      const { startY, rows, from } = held.current
      const movedPx = event.pageY - startY
      setMoved({ id, to: dropIndex(rows, from, movedPx), movedPx, heightPx: rows[from]?.height ?? 0 })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (held.current?.pointer !== event.pointerId) return
      const { startY, rows, from } = held.current
      const to = dropIndex(rows, from, event.pageY - startY)
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
