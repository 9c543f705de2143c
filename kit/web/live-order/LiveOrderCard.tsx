import { ChevronRight } from 'lucide-react'
import { formatAge } from '../format.ts'
import { Link } from '../parts/Link.tsx'
import * as words from '../words/compiled/messages.js'

type LiveOrderCardProps = {
  /** The screen of the service. */
  readonly to: string
  /** The title, which is shown without facts until the order is loaded. */
  readonly title: string
  readonly facts: { readonly status: string; readonly fact: string | undefined } | undefined
  /** Age of the snapshot in milliseconds, if the order may be outdated. */
  readonly ageMs: number | undefined
}

/** A live order on the home screen: its state and the next step, one tap from its screen. */
export function LiveOrderCard({ to, title, facts, ageMs }: LiveOrderCardProps) {
  return (
    <Link
      to={to}
      className="flex min-h-18 items-center gap-3 rounded-2 bg-go px-4 py-3 text-on-go transition active:scale-98"
    >
      <span className="min-w-0 flex-1">
        {facts === undefined ? (
          title
        ) : (
          <>
            <span className="block text-secondary">{facts.status}</span>
            <span className="block text-card font-bold">{facts.fact}</span>
            {ageMs !== undefined && (
              <span className="block text-secondary">{words.kit_live_age({ age: formatAge(ageMs) })}</span>
            )}
          </>
        )}
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}
