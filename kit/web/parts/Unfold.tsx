import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './unfold.css'

type UnfoldProps = {
  /** Always visible: a tap on it unfolds the rest. */
  readonly summary: ReactNode
  readonly children: ReactNode
}

/** A text that unfolds by a tap, below its title. */
export function Unfold({ summary, children }: UnfoldProps) {
  return (
    <details className="unfold">
      <summary className="flex min-h-touch cursor-pointer items-center gap-3 py-1">
        {summary}
        <ChevronDown aria-hidden="true" size={20} className="ms-auto text-muted" />
      </summary>
      {children}
    </details>
  )
}
