import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type PageProps = {
  readonly children: ReactNode
  /** Space below the content of the page: for the tab bar or a fixed button. */
  readonly below?: 'nothing' | 'tabBar' | 'button'
}

/** The column of a screen without a map: 16 px margins, 12 px between cards. The NavBar precedes it. */
export function Page({ children, below = 'nothing' }: PageProps) {
  return (
    <div
      className={cx(
        'mx-auto flex w-full max-w-column flex-col gap-3 px-page pt-2',
        below === 'nothing' && 'pb-8',
        below === 'tabBar' && 'pb-28',
        below === 'button' && 'pb-28',
      )}
    >
      {children}
    </div>
  )
}

type CardProps = {
  readonly children: ReactNode
  readonly title?: string
  /** `plain` has no inner margin, for lists of rows. */
  readonly form?: 'roomy' | 'plain'
}

export function Card({ children, title, form = 'roomy' }: CardProps) {
  return (
    <section className={cx('rounded-2 bg-surface', form === 'roomy' ? 'p-4' : 'px-4 py-1')}>
      {title !== undefined && <h2 className="mb-2 text-card font-bold">{title}</h2>}
      {children}
    </section>
  )
}

type SectionTitleProps = { readonly children: ReactNode; readonly action?: ReactNode }

export function SectionTitle({ children, action }: SectionTitleProps) {
  return (
    <div className="mt-3 flex items-baseline justify-between gap-3">
      <h2 className="text-card font-bold">{children}</h2>
      {action}
    </div>
  )
}
