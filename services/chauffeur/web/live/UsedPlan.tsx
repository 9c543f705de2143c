import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
import { formatDistance, formatDuration, formatTimeOfDay } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

type UsedPlanProps = {
  readonly used: NonNullable<ChauffeurTrip['used']>
  readonly plan: ChauffeurTrip['plan']
}

/** Hours and kilometres of the plan: what is left, and what is used. */
export function UsedPlan({ used, plan }: UsedPlanProps) {
  const { metres, seconds, kmLeft, secondsLeft, at } = used
  return (
    <div className="flex flex-col gap-4">
      <Meter
        name={words.chauffeur_used_time()}
        left={secondsLeft > 0 ? formatDuration(secondsLeft) : words.chauffeur_used_none()}
        usedText={words.chauffeur_used_of({ used: formatDuration(seconds), all: formatDuration(plan.duration * 3600) })}
        share={seconds / (plan.duration * 3600)}
      />
      <Meter
        name={words.chauffeur_used_distance()}
        left={kmLeft > 0 ? formatDistance(kmLeft * 1000) : words.chauffeur_used_none()}
        usedText={words.chauffeur_used_of({ used: formatDistance(metres), all: formatDistance(plan.mileage * 1000) })}
        share={metres / (plan.mileage * 1000)}
      />
      <p className="text-secondary text-muted">{words.chauffeur_used_at({ time: formatTimeOfDay(at) })}</p>
    </div>
  )
}

type MeterProps = {
  readonly name: string
  readonly left: string
  readonly usedText: string
  /** 1 is the whole plan. */
  readonly share: number
}

function Meter({ name, left, usedText, share }: MeterProps) {
  const percent = Math.min(100, Math.round(share * 100))
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-secondary text-muted">{name}</span>
        <span className="text-card font-bold">{left}</span>
      </div>
      <div
        role="progressbar"
        aria-label={usedText}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="my-1 h-2 overflow-hidden rounded-full bg-line"
      >
        <div className={percent >= 90 ? 'h-full bg-warn' : 'h-full bg-go'} style={{ width: `${percent}%` }} />
      </div>
      <p className="text-secondary text-muted">{usedText}</p>
    </div>
  )
}
