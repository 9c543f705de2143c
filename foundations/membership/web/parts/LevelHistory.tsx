import { Card, formatDay, Loaded, Skeleton, Unfold } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { beginningOf, levelName } from '../level-words.ts'
import { levelHistoryQuery } from '../membership-data.ts'
import * as words from '../words/compiled/messages.js'

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
