import { Card, cx, formatDay, formatTwd } from '@daoxing/kit/web'
import type { MemberLevelId, Membership } from '@daoxing/membership/contract'
import { Award } from 'lucide-react'
import { levelName } from '../level-words.ts'
import * as words from '../words/compiled/messages.js'

const colours: Readonly<Record<MemberLevelId, string>> = {
  traveller: 'bg-go-tint text-go',
  silver: 'bg-line text-ink',
  gold: 'bg-sun text-on-sun',
  diamond: 'bg-go text-on-go',
}

/** The rider's level, its end, and the way to the next one. */
export function LevelCard({ membership }: { readonly membership: Membership }) {
  const { level, ends_at: endsAt, accruing_trips: trips, accruing_amount_twd: amountTwd, next } = membership
  return (
    <Card>
      <div className="flex items-center gap-4">
        <span className={cx('inline-flex size-14 shrink-0 items-center justify-center rounded-full', colours[level])}>
          <Award aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h2 className="text-page font-bold">{levelName[level]()}</h2>
          <p className="text-secondary text-muted">{words.membership_until({ day: formatDay(endsAt) })}</p>
        </div>
      </div>
      <p className="mt-4">{words.membership_accrued({ trips, amount: formatTwd(amountTwd) })}</p>
      {next === null ? (
        <p className="mt-2 text-secondary text-muted">{words.membership_highest()}</p>
      ) : (
        <WayToNext membership={membership} next={next} />
      )}
    </Card>
  )
}

type WayToNextProps = { readonly membership: Membership; readonly next: NonNullable<Membership['next']> }

function WayToNext({ membership, next }: WayToNextProps) {
  const terms = membership.levels.find(({ id }) => id === next.level)
  const name = levelName[next.level]()
  const missing = words.membership_missing({
    trips: next.missing_trips,
    amount: formatTwd(next.missing_amount_twd),
    level: name,
  })
  const percent = Math.round(
    100 * Math.max(shareOf(next.missing_trips, terms?.trips), shareOf(next.missing_amount_twd, terms?.amount_twd)),
  )
  return (
    <>
      <div
        role="progressbar"
        aria-label={words.membership_progress({ level: name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={missing}
        className="mt-2 h-2 overflow-hidden rounded-full bg-line"
      >
        <span className="block h-full rounded-full bg-go" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-2 font-bold">{missing}</p>
      {terms !== undefined && (
        <p className="text-secondary text-muted">
          {words.membership_brings({ level: name, points: terms.points_per_100, amount: formatTwd(100) })}
        </p>
      )}
    </>
  )
}

/** The part of a threshold that is reached, from 0 to 1. Trips or money are enough, so the larger part counts. */
function shareOf(missing: number, threshold: number | undefined): number {
  return threshold === undefined || threshold === 0 ? 0 : 1 - Math.min(missing / threshold, 1)
}
