import { formatDistance, formatTwd } from '@daoxing/kit/web'
import type { ReturnPlan } from '@daoxing/scooter/contract'
import { CircleCheck, CircleAlert } from 'lucide-react'
import * as words from '../words/compiled/messages.js'
import { problemText } from './ride-words.ts'

/** The answer about a destination: whether the ride may end there, what is left of the battery, and what it costs. */
export function PlanAnswer({ plan }: { readonly plan: ReturnPlan }) {
  const { mayReturn, zoneName, nearest, batteryOnArrival, swapAt, estimateTwd, closesAt, problems } = plan
  const Icon = mayReturn ? CircleCheck : CircleAlert
  return (
    <div role="status" className="flex gap-3 rounded-2 border border-line p-3">
      <Icon aria-hidden="true" className={mayReturn ? 'shrink-0 text-go' : 'shrink-0 text-warn'} />
      <div className="min-w-0">
        <p className="font-bold">
          {mayReturn
            ? words.scooter_plan_yes({ name: zoneName ?? '' })
            : nearest
              ? words.scooter_plan_no({ name: nearest.name, distance: formatDistance(nearest.distanceMetres) })
              : words.scooter_plan_noPlace()}
        </p>
        <ul className="text-secondary text-muted">
          {!mayReturn && problems.map((problem) => <li key={problem.kind}>{problemText(problem)}</li>)}
          {mayReturn && closesAt !== null && <li>{words.scooter_plan_closes({ time: closesAt })}</li>}
          {batteryOnArrival && <li>{words.scooter_plan_battery(batteryOnArrival)}</li>}
          {estimateTwd !== null && <li>{words.scooter_plan_price({ amount: formatTwd(estimateTwd) })}</li>}
        </ul>
        {swapAt !== null && <p className="text-warn">{words.scooter_plan_swap({ name: swapAt })}</p>}
      </div>
    </div>
  )
}
