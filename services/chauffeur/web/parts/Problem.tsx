import { BottomSheet, Button, ButtonLink, EmptyState, helpFor, sentenceOf } from '@daoxing/kit/web'
import { CircleAlert } from 'lucide-react'
import { useBooking } from '../booking-context.ts'
import { codedCase, wayOn } from '../rules/coded-error.ts'
import * as words from '../words/compiled/messages.js'
import { problemWords } from './problem-words.ts'

type ProblemProps = {
  readonly error: unknown
  /** Sends the same request once more, or asks for a new price. */
  readonly onRetry: () => void
}

/** A failure instead of the content of a sub-page, with the way to the place where the rider mends it. */
export function Problem({ error, onRetry }: ProblemProps) {
  const { title } = problemWords[codedCase(error)]
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert aria-hidden="true" />}
        title={title()}
        detail={sentenceOf(error)}
        action={<WayButton error={error} onRetry={onRetry} />}
      />
    </div>
  )
}

type ProblemSheetProps = ProblemProps & { readonly onClose: () => void }

/** The same above a sub-page whose content stays. */
export function ProblemSheet({ error, onRetry, onClose }: ProblemSheetProps) {
  const { title } = problemWords[codedCase(error)]
  return (
    <BottomSheet
      title={title()}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2">
          <WayButton
            error={error}
            isWide
            onLeave={onClose}
            onRetry={() => {
              onClose()
              onRetry()
            }}
          />
          <Button kind="quiet" isWide onPress={onClose}>
            {words.chauffeur_problem_close()}
          </Button>
        </div>
      }
    >
      <p role="alert">{sentenceOf(error)}</p>
    </BottomSheet>
  )
}

type WayButtonProps = ProblemProps & { readonly isWide?: boolean; readonly onLeave?: () => void }

function WayButton({ error, isWide = false, onRetry, onLeave }: WayButtonProps) {
  const { page, push, back, open } = useBooking()
  const known = codedCase(error)
  const way = wayOn[known]
  // Another slice knows where its own failures are mended, such as an unpaid trip.
  const elsewhere = known === 'other' ? helpFor(error).way : undefined
  if (elsewhere !== undefined)
    return (
      <ButtonLink to={elsewhere.path} isWide={isWide}>
        {elsewhere.label()}
      </ButtonLink>
    )
  const go = () => {
    if (way.to === 'retry') return onRetry()
    onLeave?.()
    if (way.to === 'overlay') return open(way.overlay)
    // Its history entry is the one before, unless the rider came from elsewhere.
    if (page === 'estimate-loading' && way.page === 'journey-planning') return back()
    push(way.page)
  }
  return (
    <Button isWide={isWide} onPress={go}>
      {problemWords[known].action()}
    </Button>
  )
}
