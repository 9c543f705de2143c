import { Card, formatAge, formatDistance, Loaded, Skeleton, useNow } from '@daoxing/kit/web'
import { msOf } from '@daoxing/kit/contract'
import type { ReplyOf } from '@daoxing/kit/contract'
import type { checkReturnStatus, ReturnProblem } from '@daoxing/rental/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Navigation } from 'lucide-react'
import { directionsUrl } from '../../parts/station-words.ts'
import * as words from '../../words/compiled/messages.js'
import { parkingText, problemText } from '../parts/shared-words.ts'

export type ReturnStatus = ReplyOf<typeof checkReturnStatus>

const placeProblems: readonly ReturnProblem['kind'][] = ['outOfZone', 'lotClosed', 'lotFull']
/** Whether it is the place that is wrong: then the pictures would be taken in vain. */
export const isPlaceProblem = ({ kind }: ReturnProblem) => placeProblems.includes(kind)

type StatusCheckProps = {
  readonly query: UseQueryResult<ReturnStatus>
  /** Before the pictures, those are not missing yet. */
  readonly isBeforePictures?: boolean
}

/** Whether the car can be given back here and now: each thing in the way by its name, checked again every few seconds. */
export function StatusCheck({ query, isBeforePictures = false }: StatusCheckProps) {
  const now = useNow(5000)
  return (
    <Card title={words.rental_check_title()}>
      <Loaded query={query} skeleton={<Skeleton rows={2} />}>
        {({ problems, lot, nextLot, heardAt }) => {
          const shown = problems.filter(({ kind }) => !(isBeforePictures && kind === 'picturesMissing'))
          return (
            <>
              <ul aria-live="polite" className="flex flex-col gap-2">
                {lot !== null && shown.every((problem) => !isPlaceProblem(problem)) && (
                  <li className="flex items-start gap-2">
                    <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-ok" />
                    {words.rental_check_lot({ lot: lot.name, parking: parkingText(lot) })}
                  </li>
                )}
                {shown.map((problem) => (
                  <li key={problem.kind} className="flex items-start gap-2 text-danger">
                    <CircleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
                    {problemText(problem)}
                  </li>
                ))}
                {shown.length === 0 && (
                  <li className="flex items-start gap-2">
                    <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-ok" />
                    {words.rental_check_closed()}
                  </li>
                )}
              </ul>
              {nextLot !== null && (
                <p className="mt-2 flex flex-wrap items-center gap-x-3">
                  <span>
                    {words.rental_check_nextLot({
                      lot: nextLot.name,
                      distance: formatDistance(nextLot.distanceMetres),
                    })}
                  </span>
                  <a
                    href={directionsUrl(nextLot)}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex min-h-touch items-center gap-2 font-bold text-go"
                  >
                    <Navigation aria-hidden="true" size={20} />
                    {words.rental_ends_directions({ station: nextLot.name })}
                  </a>
                </p>
              )}
              {heardAt !== null && (
                <p className="mt-2 text-caption text-muted">
                  {words.rental_check_heard({ age: formatAge(now - msOf(heardAt)) })}
                </p>
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
