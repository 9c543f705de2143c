import { Card, formatTwd } from '@daoxing/kit/web'
import type { Membership } from '@daoxing/membership/contract'
import { levelName } from '../level-words.ts'
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
