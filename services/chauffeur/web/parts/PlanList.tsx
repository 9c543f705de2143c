import type { ChauffeurEstimate, ChauffeurPlan } from '@daoxing/chauffeur/contract'
import { Badge, cx, formatTwd } from '@daoxing/kit/web'
import type { ReactNode } from 'react'
import { planText } from './car-words.ts'
import * as words from '../words/compiled/messages.js'

type PlanListProps = {
  readonly price: ChauffeurEstimate
  readonly onChoose: (plan: Pick<ChauffeurPlan, 'duration' | 'mileage'>) => void
}

const whyTexts: Readonly<Record<ChauffeurEstimate['why'], () => string>> = {
  cheapestThatFits: () => words.chauffeur_plan_cheapest(),
  chosen: () => words.chauffeur_plan_chosen(),
  noneFits: () => words.chauffeur_plan_noneFits(),
}

/** The plan of the estimate with its reason, and the others with the price of this trip. */
export function PlanList({ price, onChoose }: PlanListProps) {
  const { plan, why, totalFare, isOverPlan, overtimeHours, excessKm, otherPlans } = price
  const beyond = [
    overtimeHours > 0 ? words.chauffeur_plan_overtime({ hours: overtimeHours }) : undefined,
    excessKm > 0 ? words.chauffeur_plan_excess({ km: excessKm }) : undefined,
  ].filter((text) => text !== undefined)
  return (
    <div role="radiogroup" aria-label={words.chauffeur_plan_title()} className="flex flex-col gap-2">
      <PlanRow plan={plan} totalTwd={totalFare} isChosen>
        <span className="mt-1 flex flex-wrap gap-2">
          <Badge kind={why === 'noneFits' ? 'warn' : 'go'}>{whyTexts[why]()}</Badge>
        </span>
        {beyond.length > 0 && <span className="mt-1 block text-secondary text-warn">{beyond.join(' · ')}</span>}
        {beyond.length === 0 && isOverPlan && (
          <span className="mt-1 block text-secondary text-warn">{words.chauffeur_plan_over()}</span>
        )}
      </PlanRow>
      {otherPlans.map((other) => (
        <PlanRow
          key={`${other.plan.duration}/${other.plan.mileage}`}
          plan={other.plan}
          totalTwd={other.totalFare}
          onChoose={() => onChoose(other.plan)}
        >
          {other.isOverPlan && <span className="block text-secondary text-warn">{words.chauffeur_plan_over()}</span>}
        </PlanRow>
      ))}
    </div>
  )
}

type PlanRowProps = {
  readonly plan: ChauffeurPlan
  readonly totalTwd: number
  readonly isChosen?: boolean
  readonly onChoose?: () => void
  readonly children: ReactNode
}

function PlanRow({ plan, totalTwd, isChosen = false, onChoose, children }: PlanRowProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      onClick={onChoose}
      className={cx(
        'flex min-h-14 w-full items-start justify-between gap-3 rounded-2 border px-3 py-2 text-start',
        isChosen ? 'border-go bg-go-tint' : 'border-edge',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{planText(plan)}</span>
        {children}
      </span>
      <span className={cx('shrink-0 font-bold', isChosen ? 'text-card text-go' : 'text-ink')}>
        {formatTwd(totalTwd)}
      </span>
    </button>
  )
}
