import type { Instant } from '@daoxing/kit/contract'
import { formatMoment, lazyScreen } from '@daoxing/kit/web'
import { ArrowRight, CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { spanText } from '../parts/span-text.ts'
import type { ChosenSpan, RentalSpan } from '../rules/rental-times.ts'
import * as words from '../words/compiled/messages.js'

const TimesSheet = lazyScreen(() => import('./TimesSheet.tsx').then((file) => file.TimesSheet))

type SpanButtonProps = {
  readonly span: RentalSpan
  /** The rider has chosen the return by hand: it stays where it is when the departure moves. */
  readonly isReturnChosen: boolean
  readonly earliest: Instant
  readonly latest: Instant
  readonly onChoose: (span: ChosenSpan) => void
}

/** Departure and return in one row; a tap changes them. */
export function SpanButton({ span, isReturnChosen, earliest, latest, onChoose }: SpanButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex min-h-14 w-full items-center gap-3 rounded-2 border border-edge bg-surface px-3 py-2 text-start"
      >
        <CalendarClock aria-hidden="true" size={20} className="shrink-0 text-go" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <span className="sr-only">{words.rental_times_title()} </span>
          <span className="font-bold">{formatMoment(span.departTime)}</span>
          <ArrowRight aria-hidden="true" size={16} className="text-muted" />
          <span className="font-bold">{formatMoment(span.returnTime)}</span>
        </span>
        <span className="shrink-0 text-secondary text-muted">{spanText(span)}</span>
      </button>
      {isOpen && (
        <Suspense>
          <TimesSheet
            span={{ ...span, isReturnChosen }}
            earliest={earliest}
            latest={latest}
            onClose={() => setIsOpen(false)}
            onChoose={(chosen) => {
              onChoose(chosen)
              setIsOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
