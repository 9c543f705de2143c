import { cx } from '@daoxing/kit/web'
import type { ReactNode } from 'react'

type PanelProps = { readonly children: ReactNode; readonly title?: string; readonly on?: 'sheet' | 'page' }

/** A group of facts, on the sheet or on a page. */
export function Panel({ children, title, on = 'sheet' }: PanelProps) {
  return (
    <section aria-label={title} className={cx('rounded-2 p-4', on === 'sheet' ? 'bg-bg' : 'bg-surface')}>
      {title !== undefined && <h2 className="mb-2 text-card font-bold">{title}</h2>}
      {children}
    </section>
  )
}
