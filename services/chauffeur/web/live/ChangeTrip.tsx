import type { ChauffeurPending, ChauffeurTrip } from '@daoxing/chauffeur/contract'
import { Button, formatClock, formatMoment, formatTwd, lazyScreen, useSecondsLeft } from '@daoxing/kit/web'
import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import * as words from '../words/compiled/messages.js'

const ChangeSheet = lazyScreen(() => import('./ChangeSheet.tsx').then((file) => file.ChangeSheet))

/** The button that opens the change of a trip; one that waits for the driver comes first. */
export function ChangeTrip({ trip }: { readonly trip: ChauffeurTrip }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        kind="tint"
        isWide
        icon={<CalendarClock aria-hidden="true" size={20} />}
        state={trip.change === null ? 'ready' : 'disabled'}
        onPress={() => setIsOpen(true)}
      >
        {words.chauffeur_change_open()}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeSheet trip={trip} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A change that waits for the driver: what it is, and until when the driver may answer. */
export function ChangeNews({ change }: { readonly change: ChauffeurPending }) {
  const { totalFare, endsAt, answerBy } = change
  const left = useSecondsLeft(answerBy)
  return (
    <section role="status" className="rounded-2 border border-go bg-surface p-4">
      <p className="font-bold">{words.chauffeur_change_waiting()}</p>
      <p>{words.chauffeur_change_would({ time: formatMoment(endsAt), price: formatTwd(totalFare) })}</p>
      <p className="text-secondary text-muted">
        {words.chauffeur_change_until()}{' '}
        <span role="timer" aria-live="off" className="tabular-nums">
          {formatClock(left)}
        </span>
      </p>
    </section>
  )
}
