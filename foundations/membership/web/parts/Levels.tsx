import { Card, formatDay, formatTwd, Loaded, Skeleton, Unfold } from '@daoxing/kit/web'
import type { Membership } from '@daoxing/membership/contract'
import { useQuery } from '@tanstack/react-query'
import { beginningOf, levelName } from '../level-words.ts'
import { levelHistoryQuery } from '../membership-data.ts'
import * as words from '../words/compiled/messages.js'

/** Every level with its terms: trips or money of a year, and the points for each NT$100. */
export function LevelTable({ levels }: Pick<Membership, 'levels'>) {
  return (
    <Card title={words.membership_levels()}>
      <table className="w-full text-secondary">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-2 text-start font-normal">
              {words.membership_column_level()}
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              {words.membership_column_trips()}
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              {words.membership_column_amount()}
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              {words.membership_column_points({ amount: formatTwd(100) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ id, trips, amount_twd: amountTwd, points_per_100: points }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="py-2 text-start">
                {levelName[id]()}
              </th>
              <td className="py-2 text-end">{trips}</td>
              <td className="py-2 text-end">{formatTwd(amountTwd)}</td>
              <td className="py-2 text-end">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-secondary text-muted">{words.membership_either()}</p>
    </Card>
  )
}

/** The levels that the rider had, folded. */
export function LevelHistory() {
  const query = useQuery(levelHistoryQuery)
  return (
    <Card form="plain">
      <Unfold summary={words.membership_history()}>
        <Loaded query={query} skeleton={<Skeleton rows={1} />}>
          {(spans) => (
            <ul className="pb-2">
              {spans.map(({ level, started_at: startedAt, why }) => (
                <li key={`${startedAt}/${level}`} className="border-t border-line py-2">
                  <span className="block font-bold">{levelName[level]()}</span>
                  <span className="block text-secondary text-muted">
                    {words.membership_span({ day: formatDay(startedAt), why: beginningOf[why]() })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Unfold>
    </Card>
  )
}
