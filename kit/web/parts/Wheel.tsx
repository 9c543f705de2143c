import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { cx } from '../cx.ts'
import './wheel.css'

export type WheelOption = {
  readonly value: string
  readonly label: string
  /** It stays readable, but cannot be chosen: the wheel turns on to the nearest line that can. */
  readonly isClosed?: boolean
}

type WheelProps = {
  readonly label: string
  readonly options: readonly WheelOption[]
  readonly value: string
  /** Lines that are visible; the middle one is the choice. */
  readonly lines?: 3 | 5
  readonly onChange: (value: string) => void
}

/** The height of one line; a finger hits 44 px. */
const lineHeightPx = 44
/** A wheel that has not moved for this long has come to rest. */
const restMs = 120

/** One column of a wheel picker: a list box controlled by dragging, the arrow keys, or a tap on a line [SHL-017]. */
export function Wheel({ label, options, value, lines = 5, onChange }: WheelProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )
  useEffect(() => {
    list.current?.scrollTo({ top: chosen * lineHeightPx })
  }, [chosen])
  const turnTo = (index: number) => {
    const at = nearestOpen(options, Math.min(Math.max(index, 0), options.length - 1), index < chosen ? -1 : 1)
    const next = options[at]
    if (next !== undefined && next.value !== value) onChange(next.value)
    // The same line is chosen as before: the wheel returns to it.
    else list.current?.scrollTo({ top: chosen * lineHeightPx })
  }
  // With the values of then: another wheel may have changed since this one was moved.
  const comeToRest = useEffectEvent((wheel: HTMLElement) => turnTo(Math.round(wheel.scrollTop / lineHeightPx)))
  useEffect(() => {
    const wheel = list.current
    if (!wheel) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(rest)
      rest = setTimeout(() => comeToRest(wheel), restMs)
    }
    wheel.addEventListener('scroll', onScroll)
    return () => {
      clearTimeout(rest)
      wheel.removeEventListener('scroll', onScroll)
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: chosen - 1,
      ArrowDown: chosen + 1,
      PageUp: chosen - 5,
      PageDown: chosen + 5,
      Home: 0,
      End: options.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    turnTo(target)
  }
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${chosen}`}
      onKeyDown={onKeyDown}
      data-lines={lines}
      className="wheel relative min-w-0 flex-auto overflow-y-auto overscroll-contain rounded-2 text-center"
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has the focus and the keys
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          aria-disabled={option.isClosed}
          onClick={() => turnTo(index)}
          className={cx(
            'flex h-touch items-center justify-center px-2 whitespace-nowrap',
            index === chosen ? 'rounded-2 bg-go-tint font-bold text-go' : 'text-muted',
            option.isClosed && 'line-through opacity-70',
          )}
        >
          {option.label}
        </div>
      ))}
    </div>
  )
}

/** The line that can be chosen nearest to a wished one: first in the direction of the turn, then back. */
function nearestOpen(options: readonly WheelOption[], wished: number, step: 1 | -1): number {
  const isOpen = (at: number) => options[at] !== undefined && options[at].isClosed !== true
  for (let by = 0; by < options.length; by += 1) if (isOpen(wished + by * step)) return wished + by * step
  for (let by = 1; by < options.length; by += 1) if (isOpen(wished - by * step)) return wished - by * step
  return -1
}
