import { type KeyboardEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import * as words from '../words/compiled/messages.js'
import { type SheetHeight, useSheetDrag } from './use-sheet-drag.ts'
import './sheet.css'

type SheetProps = {
  /** Name of the sheet for screen readers. */
  readonly label: string
  readonly height: SheetHeight
  readonly onHeight: (height: SheetHeight) => void
  /** The stage of the sheet. When it changes, the content scrolls to its top. */
  readonly stage?: string
  /** Heights of this stage; a single one cannot be dragged. */
  readonly heights?: readonly SheetHeight[]
  /** Stays visible at every height, below the handle; can be dragged. */
  readonly header?: ReactNode
  readonly children?: ReactNode
  /** The main action, in the safe area at the bottom at every height. */
  readonly footer?: ReactNode
  /** Space above the full sheet: for a round button, or a card of two lines. */
  readonly above?: 'button' | 'card'
  /** The height in px that the sheet covers, for the map's padding. */
  readonly onCovered?: (px: number) => void
}

const allHeights: readonly SheetHeight[] = ['peek', 'half', 'full']

/**
 * The task above a map, in three heights. A height never depends on the content, so nothing jumps when it arrives; only
 * the rider or a change of stage moves the sheet. On a wide screen it is on the left with its full height.
 */
export function Sheet(props: SheetProps) {
  const { label, height, onHeight, heights = allHeights, header, children, footer, above = 'button', onCovered } = props
  const scroller = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLElement>(null)
  const rulers = useRef<HTMLDivElement>(null)
  const pxOf = (wished: SheetHeight) =>
    rulers.current?.querySelector<HTMLElement>(`[data-ruler="${wished}"]`)?.offsetHeight ?? 0
  const drag = useSheetDrag({ sheet, height, heights, pxOf, onHeight })
  const reportCovered = useEffectEvent((shown: SheetHeight) => onCovered?.(pxOf(shown)))
  // Before the first paint, so that content above the sheet does not jump there.
  useLayoutEffect(() => {
    reportCovered(height)
    // Another window size changes its height, and so does another text size.
    const watch = new ResizeObserver(() => reportCovered(height))
    for (const ruler of rulers.current?.children ?? []) watch.observe(ruler)
    return () => watch.disconnect()
  }, [height])
  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, 0)
  }, [props.stage])
  const isMovable = heights.length > 1
  return (
    <section ref={sheet} aria-label={label} data-height={height} data-above={above} className="sheet z-10 bg-surface">
      <div ref={rulers} aria-hidden="true" className="invisible absolute w-0">
        {allHeights.map((name) => (
          <span key={name} data-ruler={name} className="sheet-ruler absolute" />
        ))}
      </div>
      <div className="sheet-frame flex flex-col">
        <div {...(isMovable ? drag.handlers : {})} className={cx('shrink-0 px-page', isMovable && 'touch-none')}>
          {isMovable ? (
            <SheetHandle height={height} heights={heights} onHeight={onHeight} hasDragged={drag.hasDragged} />
          ) : (
            <span className="block h-4" />
          )}
          {header}
        </div>
        <div
          ref={scroller}
          // Focusable for scrolling by keyboard if nothing inside takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-page pb-3"
        >
          {children}
        </div>
        {footer !== undefined && (
          <div data-bar="bottom" className="shrink-0 px-page pt-2 pb-[max(12px,var(--spacing-safe))]">
            {footer}
          </div>
        )}
      </div>
    </section>
  )
}

type SheetHandleProps = {
  readonly height: SheetHeight
  readonly heights: readonly SheetHeight[]
  readonly onHeight: (height: SheetHeight) => void
  readonly hasDragged: () => boolean
}

/** Drawn small, with a touch area of 44 px; arrow keys move it like a drag. */
function SheetHandle({ height, heights, onHeight, hasDragged }: SheetHandleProps) {
  const at = heights.indexOf(height)
  const step = (event: KeyboardEvent) => {
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    const next = heights[at + steps]
    if (steps === 0 || next === undefined) return
    event.preventDefault()
    onHeight(next)
  }
  return (
    <button
      type="button"
      aria-label={words.kit_sheet_handle({ height: heightName(height) })}
      onKeyDown={step}
      onClick={() => !hasDragged() && onHeight(heights[(at + 1) % heights.length] ?? height)}
      className="relative mx-auto flex h-6 w-24 items-center justify-center rounded-full before:absolute before:inset-x-0 before:-inset-y-2.5"
    >
      <span className="sheet-grip h-1 w-9 rounded-full bg-edge opacity-50" />
    </button>
  )
}

function heightName(height: SheetHeight): string {
  if (height === 'peek') return words.kit_sheet_peek()
  return height === 'half' ? words.kit_sheet_half() : words.kit_sheet_full()
}
