import { cx } from '@daoxing/kit/web'
import type { ReactNode } from 'react'

type PanelProps = {
  readonly children: ReactNode
  /** The surface below: the sheet over the map, or a page. */
  readonly on: 'sheet' | 'page'
}

/** A box that stands out from its background. */
export function Panel({ children, on }: PanelProps) {
  return <div className={cx('rounded-2 p-4', on === 'sheet' ? 'bg-bg' : 'bg-surface')}>{children}</div>
}
