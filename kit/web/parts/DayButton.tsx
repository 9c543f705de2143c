import { useEffect, useRef } from 'react'
import type { DayButtonProps } from 'react-day-picker'
import { cx } from '../cx.ts'

type DayProps = DayButtonProps & { readonly isCompact?: boolean }

/** A day of the compact calendar, 32 px high, so that six weeks fit into 263 px. */
export function CompactDayButton(button: DayButtonProps) {
  return <DayButton {...button} isCompact />
}

/** A day of the calendar, 44 px high. The calendar moves the focus between days by the arrow keys. */
export function DayButton({ day: _day, modifiers, className: _className, isCompact = false, ...button }: DayProps) {
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
        'inline-flex w-full items-center justify-center tabular-nums',
        isCompact ? 'h-8 text-secondary' : 'min-h-touch',
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
