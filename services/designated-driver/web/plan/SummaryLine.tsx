import type { LatLng } from '@daoxing/kit/contract'
import { Button, Card, formatTwd, Link, noAnswerCodes, isApiError, useFailure } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { arrearsQuery } from '../pay-data.ts'
import { summaryQuery } from '../plan-data.ts'
import * as words from '../words/compiled/messages.js'

/** How near a driver is, and what of the rider's own trips is open. Its place is reserved, and a late answer is told. */
export function SummaryLine({ near }: { readonly near: LatLng | null }) {
  const summary = useQuery(summaryQuery(near))
  const failure = useFailure(summary)
  if (failure !== null)
    return (
      <Card>
        <div role="status" className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-0 flex-1 text-secondary text-muted">
            {isApiError(failure, noAnswerCodes.timeout)
              ? words.designatedDriver_summary_late()
              : words.designatedDriver_summary_failed()}
          </p>
          <Button kind="quiet" onPress={() => void summary.refetch()}>
            {words.designatedDriver_summary_again()}
          </Button>
        </div>
      </Card>
    )
  const known = summary.data
  return (
    <Card>
      <div className="flex min-h-6 items-start gap-3">
        <Clock3 aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-driver dark:text-go" />
        <p className="min-w-0 flex-1">
          {known === undefined ? words.designatedDriver_summary_looking() : nearest(known)}
        </p>
      </div>
      {known !== undefined && known.arrears_amount > 0 && <Arrears />}
      {known !== undefined && known.reserved > 0 && (
        <Line to="/myOrder">{words.designatedDriver_summary_reserved({ count: known.reserved })}</Line>
      )}
    </Card>
  )
}

function nearest({
  is_open_here: isOpen,
  nearest_driver_minutes: minutes,
}: {
  readonly is_open_here: boolean | null
  readonly nearest_driver_minutes: number | null
}): string {
  if (isOpen === false) return words.designatedDriver_summary_closed()
  return minutes === null
    ? words.designatedDriver_summary_folding()
    : words.designatedDriver_summary_minutes({ minutes })
}

/** Each trip whose price or fee is still open, with the way to pay it. */
function Arrears() {
  const { data } = useQuery(arrearsQuery)
  return data?.trips.map(({ trip_hash: hash, payment }) => (
    <Line key={hash} to={`/myOrder/${hash}`}>
      {words.designatedDriver_summary_arrears({ amount: formatTwd(payment.open_amount) })}
    </Line>
  ))
}

function Line({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="flex min-h-touch items-center font-bold text-go underline">
      {children}
    </Link>
  )
}
