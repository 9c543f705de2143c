import { useEffect, useRef } from 'react'
import type { DayButtonProps } from 'react-day-picker'
import { cx } from '../cx.ts'

/** A day of the calendar, 44 px high. The calendar moves the focus between days by the arrow keys. */
export function DayButton({ day: _day, modifiers, className: _className, ...button }: DayButtonProps) {
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers.focused) element.current?.focus()
  }, [modifiers.focused])
  return (
    <button
      {...button}
      ref={element}
      type="button"
      aria-pressed={modifiers.selected}
      className={cx(
        'inline-flex min-h-touch w-full items-center justify-center tabular-nums',
        modifiers.selected
          ? 'rounded-2 bg-go font-bold text-on-go'
          : modifiers['inside']
            ? 'bg-go-tint text-go'
            : modifiers.today && 'font-bold text-go',
        modifiers.disabled && 'text-muted line-through opacity-70',
      )}
    />
  )
}
