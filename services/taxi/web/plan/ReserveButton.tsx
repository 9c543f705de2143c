import { instantFromMs } from '@daoxing/kit/contract'
import { formatMoment, lazyScreen } from '@daoxing/kit/web'
import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useRideDraft } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'

const ReserveTime = lazyScreen(() => import('./ReserveTime.tsx').then((file) => file.ReserveTime))

/** Shows the pick-up time, and opens the choice of another one. */
export function ReserveButton() {
  const [isChoosing, setIsChoosing] = useState(false)
  const at = useRideDraft((draft) => draft.reservationTime)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
        className="inline-flex min-h-touch items-center gap-2 text-go"
      >
        <CalendarClock aria-hidden="true" size={20} />
        {at === null
          ? words.taxi_reserve_open()
          : words.taxi_reserve_at({ time: formatMoment(instantFromMs(at * 1000)) })}
      </button>
      {isChoosing && (
        <Suspense>
          <ReserveTime onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
