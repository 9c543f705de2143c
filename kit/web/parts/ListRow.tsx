import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import { cx } from '../cx.ts'

type ListRowProps = {
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly icon?: ReactNode
  /** The one decisive fact, at the end of the row. */
  readonly fact?: ReactNode
  /** A link to this path; else `onPress` acts; else the row is static. */
  readonly to?: string
  readonly onPress?: () => void
  readonly isSelected?: boolean
  readonly isLast?: boolean
  /** Shows a chevron: the default if the row leads to another screen. */
  readonly hasChevron?: boolean
}

/** One line of a list, in a card without inner margin. */
export function ListRow(props: ListRowProps) {
  const { title, detail, icon, fact, to, onPress, isSelected, isLast = false, hasChevron = to !== undefined } = props
  const shape = cx(
    'flex min-h-14 w-full items-center gap-3 py-2 text-start',
    !isLast && 'border-b border-line',
    isSelected && 'text-go',
  )
  const content = (
    <>
      {icon !== undefined && <span className="text-muted">{icon}</span>}
      <span className="min-w-0 flex-1">
        <span className="block">{title}</span>
        {detail !== undefined && <span className="block text-secondary text-muted">{detail}</span>}
      </span>
      {fact !== undefined && <span className="shrink-0 text-secondary text-muted">{fact}</span>}
      {hasChevron && <ChevronRight aria-hidden="true" size={20} className="text-muted" />}
    </>
  )
  if (to !== undefined)
    return (
      <Link to={to} className={shape}>
        {content}
      </Link>
    )
  if (onPress !== undefined)
    return (
      <button type="button" onClick={onPress} aria-pressed={isSelected} className={shape}>
        {content}
      </button>
    )
  return <div className={shape}>{content}</div>
}
