import { type Instant, secondsBetween, taipeiTime } from '@daoxing/kit/contract'
import { BottomSheet, Button, cx, DayCalendar, formatMoment, Wheel } from '@daoxing/kit/web'
import { Suspense, useState } from 'react'
import { spanText } from '../parts/span-text.ts'
import { type ChosenSpan, type RentalSpan, shortestSeconds, taipeiAt, withDeparture } from '../rules/rental-times.ts'
import { timeStepMinutes } from '@daoxing/rental/contract'
import * as words from '../words/compiled/messages.js'

type TimesSheetProps = {
  readonly span: ChosenSpan
  /** The first departure and the last day of the booking window. */
  readonly earliest: Instant
  readonly latest: Instant
  readonly onChoose: (span: ChosenSpan) => void
  readonly onClose: () => void
}

/** Departure and return: the day in a calendar, the time on wheels in steps of ten minutes [RNT-046]. */
export function TimesSheet({ span, earliest, latest, onChoose, onClose }: TimesSheetProps) {
  const [chosen, setChosen] = useState(span)
  const [end, setEnd] = useState<keyof RentalSpan>('departTime')
  const value = chosen[end]
  const other = end === 'departTime' ? chosen.returnTime : chosen.departTime
  const { day, hour, minute } = taipeiTime(value)
  const problem = problemOf(chosen, { earliest, latest })
  const change = (at: Instant) =>
    setChosen(end === 'departTime' ? withDeparture(chosen, at) : { ...chosen, returnTime: at, isReturnChosen: true })
  return (
    <BottomSheet
      title={words.rental_times_title()}
      form="tall"
      onClose={onClose}
      footer={
        <>
          <p role="status" className={cx('pb-2 text-center text-secondary', problem ? 'text-danger' : 'text-muted')}>
            {problem ?? words.rental_times_length({ length: spanText(chosen) })}
          </p>
          <Button isWide state={problem === undefined ? 'ready' : 'disabled'} onPress={() => onChoose(chosen)}>
            {words.rental_times_choose()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div role="group" aria-label={words.rental_times_title()} className="grid grid-cols-2 gap-3">
          <EndButton
            name={words.rental_times_depart()}
            at={chosen.departTime}
            isSelected={end === 'departTime'}
            onPress={() => setEnd('departTime')}
          />
          <EndButton
            name={words.rental_times_return()}
            at={chosen.returnTime}
            isSelected={end === 'returnTime'}
            onPress={() => setEnd('returnTime')}
          />
        </div>
        {/* The height of six weeks, so that the wheels stay where they are. */}
        <div className="min-h-92">
          <Suspense>
            <DayCalendar
              key={end}
              label={end === 'departTime' ? words.rental_times_departDay() : words.rental_times_returnDay()}
              first={taipeiTime(end === 'departTime' ? earliest : chosen.departTime).day}
              last={taipeiTime(latest).day}
              value={day}
              other={taipeiTime(other).day}
              onChange={(next) => change(taipeiAt(next, hour, minute))}
            />
          </Suspense>
        </div>
        <div role="group" aria-label={words.rental_times_time()} className="flex gap-2">
          <Wheel
            label={words.rental_times_hour()}
            lines={3}
            options={numbers(24, 1)}
            value={padded(hour)}
            onChange={(next) => change(taipeiAt(day, Number(next), minute))}
          />
          <Wheel
            label={words.rental_times_minute()}
            lines={3}
            options={numbers(60, timeStepMinutes)}
            value={padded(minute)}
            onChange={(next) => change(taipeiAt(day, hour, Number(next)))}
          />
        </div>
      </div>
    </BottomSheet>
  )
}

type EndButtonProps = {
  readonly name: string
  readonly at: Instant
  readonly isSelected: boolean
  readonly onPress: () => void
}

function EndButton({ name, at, isSelected, onPress }: EndButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onPress}
      className={cx(
        'min-h-touch rounded-2 border px-3 py-2 text-start',
        isSelected ? 'border-go bg-go-tint text-go' : 'border-edge',
      )}
    >
      <span className="block text-secondary">{name}</span>
      <span className="block font-bold">{formatMoment(at)}</span>
    </button>
  )
}

/** Why these times cannot be rented; the opening hours of a station are the server's to check. */
function problemOf(
  { departTime, returnTime }: RentalSpan,
  { earliest, latest }: { readonly earliest: Instant; readonly latest: Instant },
): string | undefined {
  if (departTime < earliest) return words.rental_times_tooEarly({ time: formatMoment(earliest) })
  if (returnTime > latest) return words.rental_times_tooLate({ time: formatMoment(latest) })
  return secondsBetween(departTime, returnTime) < shortestSeconds ? words.rental_times_tooShort() : undefined
}

const padded = (part: number) => String(part).padStart(2, '0')

function numbers(end: number, step: number) {
  return Array.from({ length: Math.ceil(end / step) }, (_, index) => padded(index * step)).map((value) => ({
    value,
    label: value,
  }))
}
