import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'

type Reorder = {
  /** The row that is being dragged. */
  readonly draggedAt: number | null
  /** Props for the handle of a row: dragging by pointer, moving by arrow keys. */
  handleOf(at: number): {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
}

type ReorderInput = {
  readonly list: RefObject<HTMLElement | null>
  readonly count: number
  readonly onMove: (from: number, to: number) => void
}

/** Reorders the rows of a list. Each child of the list is a row; a dragged row swaps places with those it passes. */
export function useReorder({ list, count, onMove }: ReorderInput): Reorder {
  const [draggedAt, setDraggedAt] = useState<number | null>(null)
  const at = useRef<number | null>(null)
  const drop = () => {
    at.current = null
    setDraggedAt(null)
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count || from === to) return
    onMove(from, to)
  }
  const rowAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])]
    return rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return y >= top && y < bottom
    })
  }
  return {
    draggedAt,
    handleOf: (row) => ({
      onPointerDown(event) {
        event.currentTarget.setPointerCapture(event.pointerId)
        at.current = row
        setDraggedAt(row)
      },
      onPointerMove(event) {
        const from = at.current
        if (from === null) return
        const to = rowAt(event.clientY)
        if (to < 0 || to === from) return
        at.current = to
        setDraggedAt(to)
        move(from, to)
      },
      onPointerUp: drop,
      onPointerCancel: drop,
      onKeyDown(event) {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (step === 0) return
        event.preventDefault()
        move(row, row + step)
        // The focus follows the moved row.
        list.current?.children[row + step]?.querySelector('button')?.focus()
      },
    }),
  }
}
