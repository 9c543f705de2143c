import { msOf } from '@daoxing/kit/contract'
import { formatAge, formatDistance, useNow } from '@daoxing/kit/web'
import type { ScooterPlace } from '@daoxing/scooter/contract'
import * as words from '../words/compiled/messages.js'
import { usefulMetres } from './ride-words.ts'

/** How old the position of a scooter is, and the circle in which it lies. */
export function HeardLine({ place: { heardAt, accuracyMetres, trust } }: { readonly place: ScooterPlace }) {
  const now = useNow()
  return (
    <span className="block text-secondary text-muted">
      {heardAt === null
        ? words.scooter_find_unheard()
        : words.scooter_find_heard({ age: formatAge(now - msOf(heardAt)), distance: formatDistance(accuracyMetres) })}
      {heardAt !== null && accuracyMetres > usefulMetres && (
        <span className="block text-warn">{words.scooter_find_wide()}</span>
      )}
      {(trust === 'old' || trust === 'frozen') && <span className="block text-warn">{words.scooter_find_old()}</span>}
    </span>
  )
}
