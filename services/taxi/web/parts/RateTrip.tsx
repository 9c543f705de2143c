import { Button, Chip, RatingStars } from '@daoxing/kit/web'
import { goodFromStars, reasonsFor, type Trip, type TripDriver } from '@daoxing/taxi/contract'
import { useEffect, useId, useRef, useState } from 'react'
import * as words from '../words/compiled/messages.js'

export type TripRating = NonNullable<Trip['rating']>

type RateTripProps = {
  readonly driver: Pick<TripDriver, 'name' | 'plate'> | null
  /** The existing rating. */
  readonly rating: TripRating | null
  /** `kept` is stored until there is a connection. */
  readonly state: 'open' | 'sending' | 'kept' | 'sent'
  /** The message for a rating that could not be sent. */
  readonly failure?: string | undefined
  readonly onRate: (rating: TripRating) => void
  /** Receives the chosen but unsent rating; null once it is sent. */
  readonly onDraft?: (draft: TripRating | null) => void
}

type RatingReasons = Omit<TripRating, 'stars'>
const nothingSaid: RatingReasons = { reasons: [], comment: '' }

const commentLengthMax = 300
const reasonLabels: Readonly<Record<ReturnType<typeof reasonsFor>[number], () => string>> = {
  friendly: () => words.taxi_live_rate_friendly(),
  smooth: () => words.taxi_live_rate_smooth(),
  clean: () => words.taxi_live_rate_clean(),
  onTime: () => words.taxi_live_rate_onTime(),
  late: () => words.taxi_live_rate_late(),
  route: () => words.taxi_live_rate_route(),
  driving: () => words.taxi_live_rate_driving(),
  attitude: () => words.taxi_live_rate_attitude(),
  dirty: () => words.taxi_live_rate_dirty(),
}

/** Asks for the stars first. Reasons and a comment follow once there are stars. */
export function RateTrip({ driver, rating, state, failure, onRate, onDraft }: RateTripProps) {
  const [stars, setStars] = useState(0)
  const why = useRef(nothingSaid)
  const shown = rating?.stars ?? stars
  const isOpen = state === 'open' || state === 'sending'
  const choose = (chosen: number) => {
    setStars(chosen)
    // Praise and criticism have different reasons, so the choice of reasons restarts.
    const isSameKind = stars > 0 && stars >= goodFromStars === chosen >= goodFromStars
    if (!isSameKind) why.current = nothingSaid
    onDraft?.({ stars: chosen, ...why.current })
  }
  const title = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The pressed button has disappeared, so the thank-you takes the focus and is read aloud.
    if (wasOpen.current && !isOpen) title.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section aria-label={words.taxi_live_rate_title()}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="min-w-0">
          <h2 ref={title} tabIndex={-1} className="text-card font-bold outline-none">
            {isOpen ? words.taxi_live_rate_title() : words.taxi_live_rate_thanks()}
          </h2>
          {driver !== null && <p className="text-secondary text-muted">{words.taxi_live_rate_who(driver)}</p>}
        </div>
        <div className="-mx-2">
          <RatingStars
            label={words.taxi_live_rate_title()}
            stars={shown}
            {...(state === 'open' ? { onRate: choose } : {})}
          />
        </div>
      </div>
      {state === 'kept' && (
        <p role="status" className="mt-2 text-secondary text-muted">
          {words.taxi_live_rate_kept()}
        </p>
      )}
      {isOpen && stars > 0 && (
        <Reasons
          key={stars >= goodFromStars ? 'good' : 'poor'}
          reasons={reasonsFor(stars)}
          title={stars >= goodFromStars ? words.taxi_live_rate_reasons() : words.taxi_live_rate_reasonsLow()}
          state={state}
          failure={failure}
          onSend={(said) => onRate({ stars, ...said })}
          onChange={(said) => {
            why.current = said
            onDraft?.({ stars, ...said })
          }}
        />
      )}
    </section>
  )
}

type ReasonsProps = {
  readonly reasons: ReturnType<typeof reasonsFor>
  readonly title: string
  readonly state: 'open' | 'sending'
  readonly failure: string | undefined
  readonly onSend: (why: RatingReasons) => void
  readonly onChange: (why: RatingReasons) => void
}

function Reasons({ reasons, title, state, failure, onSend, onChange }: ReasonsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [comment, setComment] = useState('')
  const id = useId()
  const toggle = (reason: string) => {
    const next = chosen.includes(reason) ? chosen.filter((other) => other !== reason) : [...chosen, reason]
    setChosen(next)
    onChange({ reasons: next, comment: comment.trim() })
  }
  return (
    <div className="mt-3 flex flex-col gap-3">
      <fieldset>
        <legend className="mb-2 text-secondary text-muted">{title}</legend>
        <div className="flex flex-wrap gap-2">
          {reasons.map((reason) => (
            <Chip key={reason} isSelected={chosen.includes(reason)} onPress={() => toggle(reason)}>
              {reasonLabels[reason]()}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div>
        <label htmlFor={id} className="mb-1 block text-secondary text-muted">
          {words.taxi_live_rate_comment()}
        </label>
        <textarea
          id={id}
          value={comment}
          rows={2}
          maxLength={commentLengthMax}
          onChange={(event) => {
            setComment(event.target.value)
            onChange({ reasons: [...chosen], comment: event.target.value.trim() })
          }}
          className="block w-full rounded-2 border border-edge bg-surface p-3 text-ink"
        />
      </div>
      {failure !== undefined && (
        <p role="alert" className="text-secondary text-danger">
          {failure}
        </p>
      )}
      <Button
        kind="tint"
        isWide
        state={state === 'sending' ? 'busy' : 'ready'}
        onPress={() => onSend({ reasons: [...chosen], comment: comment.trim() })}
      >
        {state === 'sending' ? words.taxi_live_rate_sending() : words.taxi_live_rate_send()}
      </Button>
    </div>
  )
}
