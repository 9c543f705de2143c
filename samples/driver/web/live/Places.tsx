import { formatTimeOfDay } from '@daoxing/kit/web'
import type { SampleDriverOrder } from '@daoxing/sample-driver/contract'
import * as words from '../words/compiled/messages.js'

type PlacesProps = { readonly order: SampleDriverOrder }

/** Start and destination, with their times so far. */
export function Places({ order: { pickup, dropoff, startedAt, finishedAt } }: PlacesProps) {
  const rows = [
    { label: words.sampleDriver_plan_pickup(), mark: 'rounded-full bg-go', address: pickup.address, at: startedAt },
    { label: words.sampleDriver_plan_dropoff(), mark: 'bg-ink', address: dropoff.address, at: finishedAt },
  ]
  return (
    <ul>
      {rows.map(({ label, mark, address, at }) => (
        <li key={label} className="flex items-baseline gap-3 py-1">
          <span aria-hidden="true" className={`size-2.5 shrink-0 ${mark}`} />
          <span className="sr-only">{label}</span>
          <span className="min-w-0 flex-1">{address}</span>
          {at !== null && <span className="text-secondary text-muted">{formatTimeOfDay(at)}</span>}
        </li>
      ))}
    </ul>
  )
}
