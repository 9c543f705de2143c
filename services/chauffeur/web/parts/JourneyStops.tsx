import { announce, Button, IconButton } from '@daoxing/kit/web'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBooking } from '../booking-context.ts'
import { type DraftStop, useDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { stayText } from './stay-text.ts'

/** Minutes that a rider may stay at a stop; the server takes up to 12 hours. */
const stayChoices = [0, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480] as const

/** The way from its start over the stops to its end, each of which can be changed. */
export function JourneyStops() {
  const { push, config } = useBooking()
  const { start, end, stops, isRoundTrip, change } = useDraft()
  const move = (from: number, to: number) => {
    const stop = stops[from]
    if (stop === undefined) return
    change({ stops: stops.toSpliced(from, 1).toSpliced(to, 0, stop) })
    announce(words.chauffeur_stop_moved({ place: stop.description, number: to + 1 }))
  }
  const remove = (at: number) => {
    announce(words.chauffeur_stop_removed({ place: stops[at]?.description ?? '' }))
    change({ stops: stops.toSpliced(at, 1) })
  }
  const stay = (at: number, stayMinutes: number) =>
    change({ stops: stops.map((stop, index) => (index === at ? { ...stop, stayMinutes } : stop)) })
  return (
    <section aria-label={words.chauffeur_journey_way()} className="flex flex-col rounded-2 bg-surface px-4 py-1">
      <End
        mark={<span className="size-3 rounded-full border-4 border-go" />}
        label={words.chauffeur_journey_start()}
        text={start?.description}
        prompt={words.chauffeur_title_start()}
        onPress={() => push('start-point-selector')}
      />
      <ol>
        {stops.map((stop, at) => (
          <Stop
            // Two stops may be the same place; the row is its number.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            stop={stop}
            number={at + 1}
            isLast={at === stops.length - 1}
            onMove={(by) => move(at, at + by)}
            onRemove={() => remove(at)}
            onStay={(minutes) => stay(at, minutes)}
          />
        ))}
      </ol>
      {stops.length < config.stopsMax && (
        <div className="border-b border-line py-1">
          <Button kind="quiet" icon={<Plus aria-hidden="true" size={20} />} onPress={() => push('stop-point-selector')}>
            {words.chauffeur_stop_add({ left: config.stopsMax - stops.length })}
          </Button>
        </div>
      )}
      <End
        mark={<span className="size-3 bg-ink" />}
        label={words.chauffeur_journey_end()}
        text={isRoundTrip ? words.chauffeur_journey_backToStart() : end?.description}
        prompt={words.chauffeur_title_end()}
        {...(!isRoundTrip && { onPress: () => push('end-point-selector') })}
      />
    </section>
  )
}

type EndProps = {
  readonly mark: ReactNode
  readonly label: string
  readonly text: string | undefined
  readonly prompt: string
  /** Absent: it follows from another choice. */
  readonly onPress?: () => void
}

function End({ mark, label, text, prompt, onPress }: EndProps) {
  const content = (
    <>
      <span aria-hidden="true" className="inline-flex w-5 shrink-0 justify-center">
        {mark}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-caption text-muted">{label}</span>
        <span className={text === undefined ? 'block font-bold text-go' : 'block'}>{text ?? prompt}</span>
      </span>
    </>
  )
  const shape = 'flex min-h-14 w-full items-center gap-3 border-b border-line py-2 text-start last:border-b-0'
  if (onPress === undefined) return <div className={shape}>{content}</div>
  return (
    <button type="button" onClick={onPress} className={shape}>
      {content}
    </button>
  )
}

type StopProps = {
  readonly stop: DraftStop
  readonly number: number
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  readonly onStay: (minutes: number) => void
}

function Stop({ stop: { description, stayMinutes }, number, isLast, onMove, onRemove, onStay }: StopProps) {
  const minutes: readonly number[] = stayChoices
  const choices = minutes.includes(stayMinutes) ? minutes : [...minutes, stayMinutes].sort((one, other) => one - other)
  return (
    <li className="border-b border-line py-2">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="inline-flex size-5 shrink-0 items-center justify-center rounded-1 bg-go-tint text-caption font-bold text-go"
        >
          {number}
        </span>
        <p className="min-w-0 flex-1">
          <span className="block text-caption text-muted">{words.chauffeur_stop_number({ number })}</span>
          {description}
        </p>
      </div>
      <div className="flex flex-wrap items-center ps-8">
        <select
          aria-label={words.chauffeur_stop_stay({ place: description })}
          value={stayMinutes}
          onChange={(event) => onStay(Number(event.target.value))}
          className="min-h-touch flex-1 rounded-2 border border-edge bg-surface px-2 text-secondary text-ink"
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {stayText(choice)}
            </option>
          ))}
        </select>
        <div className="flex">
          <IconButton
            label={words.chauffeur_stop_up({ place: description })}
            icon={<ArrowUp size={20} />}
            state={number === 1 ? 'disabled' : 'ready'}
            onPress={() => onMove(-1)}
          />
          <IconButton
            label={words.chauffeur_stop_down({ place: description })}
            icon={<ArrowDown size={20} />}
            state={isLast ? 'disabled' : 'ready'}
            onPress={() => onMove(1)}
          />
          <IconButton
            label={words.chauffeur_stop_remove({ place: description })}
            icon={<X size={20} />}
            onPress={onRemove}
          />
        </div>
      </div>
    </li>
  )
}
