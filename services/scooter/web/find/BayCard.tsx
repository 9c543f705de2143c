import { IconButton } from '@daoxing/kit/web'
import { SquareLetterP, X } from 'lucide-react'
import * as words from '../words/compiled/messages.js'
import type { LinkedBay } from './use-shared-bay.ts'

type BayCardProps = { readonly bay: LinkedBay; readonly onLeave: () => void }

/** The bay that a link has opened, above the scooters near it. */
export function BayCard({ bay: { name, freeBays, isOpenNow }, onLeave }: BayCardProps) {
  return (
    <section
      aria-label={name}
      className="mb-2 flex items-center gap-3 rounded-2 border border-line bg-surface px-4 py-2"
    >
      <SquareLetterP aria-hidden="true" className="shrink-0 text-info" />
      <div className="min-w-0 flex-1">
        <h2 className="font-bold">{words.scooter_find_bayOpen({ name })}</h2>
        {(!isOpenNow || freeBays !== null) && (
          <p className="text-secondary text-muted">
            {isOpenNow ? words.scooter_find_bayFree({ count: freeBays ?? 0 }) : words.scooter_find_bayShut()}
          </p>
        )}
      </div>
      <IconButton label={words.scooter_find_bayLeave()} icon={<X />} onPress={onLeave} />
    </section>
  )
}
