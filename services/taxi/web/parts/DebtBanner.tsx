import { formatTwd, useSession, Link } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleAlert } from 'lucide-react'
import { isOwed, openAmountOf } from '../live/trip-words.ts'
import { unpaidTripsQuery } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'

/** Shows the open payments on the home screen. Renders nothing without any. */
export function DebtBanner() {
  const session = useSession()
  const { data: trips = [] } = useQuery({ ...unpaidTripsQuery, enabled: session.state === 'rider' })
  // A ride whose cash or automatic payment is in progress is no debt; the live card shows it.
  const debts = trips.filter(isOwed)
  if (debts.length === 0) return null
  const amount = formatTwd(debts.reduce((sum, trip) => sum + openAmountOf(trip), 0))
  return (
    <Link
      to="/myJourney?reprocess_payment=true"
      className="mb-3 flex min-h-16 items-center gap-3 rounded-2 border border-warn bg-surface px-4 py-3 transition active:scale-98"
    >
      <CircleAlert aria-hidden="true" className="text-warn" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{words.taxi_unpaid_popupTitle()}</span>
        <span className="block text-secondary text-muted">
          {words.taxi_unpaid_banner({ count: debts.length, amount })}
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="text-muted" />
    </Link>
  )
}
