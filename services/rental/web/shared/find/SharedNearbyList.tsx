import { Button, isApiError, useFailure } from '@daoxing/kit/web'
import type { RentalTab } from '@daoxing/rental/contract'
import { useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import { keyOfRow, sharedRows, SharedRow } from './SharedRow.tsx'
import type { SharedNear } from './use-shared-near.ts'

type SharedNearbyListProps = { readonly tab: RentalTab; readonly found: SharedNear }

/** The stations below stay in sight. */
const firstRows = 2

/** Shared cars near the rider, above the stations: lots by free cars, and cars of the roadside one by one. */
export function SharedNearbyList({ tab, found }: SharedNearbyListProps) {
  const { query, isShown } = found
  const [isWhole, setIsWhole] = useState(false)
  const failure = useFailure(query)
  if (!isShown) return null
  if (failure !== null) return <SharedFailure found={found} />
  const rows = sharedRows(found)
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  return (
    <section aria-label={words.rental_sharedFind_title()} aria-busy={query.isPlaceholderData}>
      <h2 className="text-card font-bold">{words.rental_sharedFind_title()}</h2>
      <p className="text-secondary text-muted">{words.rental_sharedFind_detail()}</p>
      {query.data === undefined && <output className="block h-14 animate-breathe rounded-2 bg-line" />}
      {query.data !== undefined && rows.length === 0 && (
        <p className="py-3 text-muted">{words.rental_sharedFind_none()}</p>
      )}
      <ul aria-label={words.rental_sharedFind_list()}>
        {shown.map((row, at) => (
          <li key={keyOfRow(row)}>
            <SharedRow tab={tab} row={row} isLast={at === shown.length - 1} />
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <Button kind="quiet" isWide onPress={() => setIsWhole(true)}>
          {words.rental_sharedFind_more({ count: rows.length - shown.length })}
        </Button>
      )}
    </section>
  )
}

/** Says that shared cars are not in the list now. */
export function SharedFailure({ found: { query } }: Pick<SharedNearbyListProps, 'found'>) {
  const failure = useFailure(query)
  // Without the membership the list of stations says what is missing.
  if (failure === null || isApiError(failure, 'RENTAL_LOGIN_NEEDED')) return null
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="text-secondary text-muted">{words.rental_sharedFind_failed()}</p>
      <Button kind="quiet" onPress={() => void query.refetch()}>
        {words.rental_sharedFind_again()}
      </Button>
    </div>
  )
}
