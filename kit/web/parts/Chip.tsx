import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import { cx } from '../cx.ts'

type ChipProps = {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly isSelected?: boolean
  readonly to?: string
  /** State for the screen of `to`, in addition to its URL. */
  readonly state?: unknown
  readonly onPress?: () => void
}

/** A small choice or a shortcut. Drawn 36 px high, with a touch area of 44. */
export function Chip({ children, icon, isSelected, to, state, onPress }: ChipProps) {
  const shape = cx(
    'relative inline-flex min-h-9 shrink-0 items-center gap-2 rounded-full border px-3 text-secondary before:absolute before:inset-x-0 before:-inset-y-1.25',
    isSelected ? 'border-go bg-go-tint font-bold text-go' : 'border-line bg-surface text-ink',
  )
  if (to !== undefined)
    return (
      <Link to={to} state={state} className={shape}>
        {icon}
        {children}
      </Link>
    )
  return (
    <button type="button" aria-pressed={isSelected} onClick={onPress} className={shape}>
      {icon}
      {children}
    </button>
  )
}

type ChipRowProps = {
  /** The name of the group for screen readers. */
  readonly label: string
  readonly children: ReactNode
}

/** Chips on one line, which a finger moves to the side: the content below keeps its place however many there are. */
export function ChipRow({ label, children }: ChipRowProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className="-mx-page flex items-center gap-2 overflow-x-auto px-page py-1 [scrollbar-width:none]"
    >
      {children}
    </div>
  )
}

type BadgeProps = { readonly children: ReactNode; readonly kind?: 'go' | 'sun' | 'danger' | 'warn' | 'muted' }

const badgeClasses = {
  go: 'bg-go-tint text-go',
  sun: 'bg-sun text-on-sun',
  danger: 'border border-danger text-danger',
  warn: 'border border-warn text-warn',
  muted: 'border border-line text-muted',
}

/** A label for a state: "已完成", "已預約". */
export function Badge({ children, kind = 'go' }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center rounded-full px-2 text-caption font-bold whitespace-nowrap',
        badgeClasses[kind],
      )}
    >
      {children}
    </span>
  )
}
