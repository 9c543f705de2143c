import { formatTwd, Link } from '@daoxing/kit/web'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { ChevronRight, CircleAlert } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The open amount of a rental: its bill, or else what its payment lacks. */
export const openOf = ({ payment }: ScooterRental): number => payment.openTwd

/** Unpaid rides come before the next reservation: the first one opens with its bill and the ways to pay. */
export function UnpaidFirst({ orders }: { readonly orders: readonly ScooterRental[] }) {
  const [first] = orders
  if (first === undefined) return null
  const amount = formatTwd(orders.reduce((sum, order) => sum + openOf(order), 0))
  return (
    <Link
      to={`/myOrder/${first.wemoRentId}`}
      className="mb-2 flex min-h-16 items-center gap-3 rounded-2 border border-warn bg-surface px-4 py-3 transition active:scale-98"
    >
      <CircleAlert aria-hidden="true" className="shrink-0 text-warn" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{words.scooter_find_unpaid({ count: orders.length })}</span>
        <span className="block text-secondary text-muted">{words.scooter_find_unpaidDetail({ amount })}</span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-muted" />
    </Link>
  )
}
