import type { LatLng } from '@daoxing/kit/contract'
import { formatDistance, Skeleton } from '@daoxing/kit/web'
import type { ReturnCheck } from '@daoxing/scooter/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { problemText } from '../parts/ride-words.ts'
import { returnCheckQuery } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'

type ReturnCheckListProps = {
  readonly rentId: string
  readonly here: LatLng | undefined
  readonly isReturning: boolean
}

/** Power, trunk, helmets and place at once, each with its remedy [SCT-064]; and the border ahead. */
export function ReturnCheckList({ rentId, here, isReturning }: ReturnCheckListProps) {
  const { data: check, isPending } = useQuery(returnCheckQuery(rentId, here))
  if (isPending) return <Skeleton rows={2} />
  if (check === undefined) return null
  const { warning, problems, mayReturn, isPromised, nearest } = check
  return (
    <section aria-label={words.scooter_check_title()} className="flex flex-col gap-2">
      {warning && !isReturning && (
        <p role="alert" className="rounded-2 bg-warn-tint p-3 font-bold text-warn">
          {warning.kind === 'leaving'
            ? words.scooter_live_border({ metres: warning.metres })
            : words.scooter_live_enter({ metres: warning.metres })}
        </p>
      )}
      {mayReturn && (
        <p className="flex items-center gap-2 text-go">
          <CircleCheck aria-hidden="true" size={20} />
          {isPromised ? words.scooter_check_promised() : words.scooter_check_ok()}
        </p>
      )}
      <ul className="flex flex-col gap-1">
        {problems.map((problem) => (
          <Problem key={problem.kind} problem={problem} />
        ))}
      </ul>
      {nearest && (
        <p className="text-secondary text-muted">
          {words.scooter_check_nearest({ name: nearest.name, distance: formatDistance(nearest.distanceMetres) })}
        </p>
      )}
    </section>
  )
}

function Problem({ problem }: { readonly problem: ReturnCheck['problems'][number] }) {
  return (
    <li className="flex items-center gap-2">
      <CircleAlert
        aria-hidden="true"
        size={20}
        className={problem.remedy === 'move' ? 'shrink-0 text-danger' : 'shrink-0 text-warn'}
      />
      {problemText(problem)}
    </li>
  )
}
