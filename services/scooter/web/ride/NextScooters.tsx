import { Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useScooterDraft } from '../draft.ts'
import { ScooterRow } from '../find/ScooterRow.tsx'
import { nextQuery } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'

type NextScootersProps = { readonly rentId: string; readonly onLeave: () => void }

/** The scooters that are offered instead of one that could not be found: a tap opens the price. */
export function NextScooters({ rentId, onLeave }: NextScootersProps) {
  const { data: next, isPending } = useQuery(nextQuery(rentId))
  const { change } = useScooterDraft()
  if (isPending) return <Skeleton rows={2} />
  if (next === undefined || next.length === 0) return <p className="text-muted">{words.scooter_live_nextNone()}</p>
  const choose = (plate: string) => {
    change({ plate })
    onLeave()
  }
  return (
    <section>
      <h2 className="text-card font-bold">{words.scooter_live_nextTitle()}</h2>
      <ul>
        {next.slice(0, 5).map((scooter, at, { length }) => (
          <li key={scooter.plate}>
            <ScooterRow scooter={scooter} isLast={at === length - 1} onPress={() => choose(scooter.plate)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
