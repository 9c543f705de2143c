import { formatTimeOfDay } from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import { TriangleAlert } from 'lucide-react'
import * as words from '../../words/compiled/messages.js'

type DelayBannerProps = { readonly delay: NonNullable<SharedRental['delay']> }

/** The rider before is late: another car took the place of this one, or the wait, and that a cancel is free. */
export function DelayBanner({ delay: { expectedAt, otherPlateNo } }: DelayBannerProps) {
  const isOther = otherPlateNo !== null
  return (
    <div role="status" className="flex items-start gap-3 rounded-2 border border-warn bg-surface p-4 text-warn">
      <TriangleAlert aria-hidden="true" className="shrink-0" />
      <div>
        <p className="font-bold">{words.rental_delay_title()}</p>
        <p className="text-ink">
          {isOther
            ? words.rental_delay_other({ plate: otherPlateNo })
            : expectedAt === null
              ? words.rental_delay_unknown()
              : words.rental_delay_expected({ time: formatTimeOfDay(expectedAt) })}
        </p>
        <p className="text-secondary text-ink">{words.rental_delay_free()}</p>
      </div>
    </div>
  )
}
