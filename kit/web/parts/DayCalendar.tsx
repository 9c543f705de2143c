import { currentLanguage } from '@daoxing/kit/contract'
import { cx } from '../cx.ts'
import { DayPicker } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { ja } from 'react-day-picker/locale/ja'
import { zhTW } from 'react-day-picker/locale/zh-TW'
import { CompactDayButton, DayButton } from './DayButton.tsx'

export type DayCalendarProps = {
  readonly label: string
  /** Calendar days as "2026-11-24": the first and the last that can be chosen, and the chosen one, if there is one. */
  readonly first: string
  readonly last: string
  readonly value: string | undefined
  /** A day of the month to begin with, while no day is chosen. */
  readonly begin?: string
  /** The other end of a span, shaded together with the days between. */
  readonly other?: string | undefined
  /** Days that cannot be chosen although they are within the bounds. */
  readonly closed?: readonly string[]
  /** 278 by 263 px, higher only for larger text, with a choice of year and month: for days that are years away [SHL-061]. */
  readonly isCompact?: boolean
  readonly onChange: (day: string) => void
}

const compactCaption = {
  // Beside the arrows for the months.
  dropdowns: 'flex flex-wrap gap-1 pe-22',
  dropdown: 'min-h-8 rounded-1 border border-edge bg-surface px-1 text-secondary text-ink',
  caption_label: 'hidden',
}

const locales = { 'zh-TW': zhTW, en: enUS, ja }

/** One day in a calendar of months. Days are texts without a time zone, so the device's own zone cannot move them. */
export function DayCalendar(props: DayCalendarProps) {
  const { label, first, last, value, begin = last, other, closed = [], isCompact = false, onChange } = props
  const [from = '', to = ''] = value === undefined ? [] : [value, other ?? value].sort()
  return (
    <DayPicker
      mode="single"
      required
      aria-label={label}
      locale={locales[currentLanguage()]}
      weekStartsOn={1}
      startMonth={dateOf(first)}
      endMonth={dateOf(last)}
      defaultMonth={dateOf(value ?? begin)}
      selected={value === undefined ? undefined : dateOf(value)}
      disabled={[{ before: dateOf(first), after: dateOf(last) }, ...closed.map(dateOf)]}
      modifiers={value === undefined ? {} : { inside: { from: dateOf(from), to: dateOf(to) } }}
      components={{ DayButton: isCompact ? CompactDayButton : DayButton }}
      captionLayout={isCompact ? 'dropdown' : 'label'}
      fixedWeeks={isCompact}
      onSelect={(date) => onChange(dayOf(date))}
      classNames={{
        root: cx('relative', isCompact && 'min-h-65.75 w-69.5'),
        ...(isCompact && compactCaption),
        months: '',
        month: '',
        month_caption: 'flex min-h-touch items-center px-1 text-body font-bold',
        nav: 'absolute end-0 top-0 z-10 flex',
        button_previous: 'inline-flex size-touch items-center justify-center rounded-full aria-disabled:opacity-30',
        button_next: 'inline-flex size-touch items-center justify-center rounded-full aria-disabled:opacity-30',
        chevron: 'size-5 fill-ink',
        month_grid: 'w-full table-fixed',
        weekday: cx('text-caption font-normal text-muted', isCompact ? 'h-6.75' : 'py-1'),
        day: 'text-center',
      }}
    />
  )
}

const padded = (part: number) => String(part).padStart(2, '0')
const dayOf = (date: Date) => `${date.getFullYear()}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`

function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
