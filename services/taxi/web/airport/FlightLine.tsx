import { flightNumberOf, landingOf, taipeiDayOf } from '@daoxing/flights/contract'
import { Badge, formatAge, formatMoment, sentenceOf } from '@daoxing/kit/web'
import { instantFromMs } from '@daoxing/kit/contract'
import { nowMs } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import * as words from '../words/compiled/messages.js'
import { FlightInfoFailure, flightQuery, isFlightUnknown, knownBefore } from './airport-data.ts'
import type { ShuttleDraft } from './shuttle-draft.ts'
import { flightStateNames } from './shuttle-words.ts'

/** Shows the last facts before the desk failed, with their age. */
function LastKnown({ error }: { readonly error: Error }) {
  const known = knownBefore(error)
  if (known === undefined) return null
  return (
    <span className="block">
      {words.taxi_shuttle_flight_known({
        state: flightStateNames[known.state](),
        time: formatMoment(known.landingAt),
        age: formatAge(known.ageSeconds * 1000),
      })}
    </span>
  )
}

/** The live state of the entered flight below its field, with the age of the facts. */
export function FlightLine({ draft }: { readonly draft: ShuttleDraft }) {
  const query = useQuery(flightQuery(draft, taipeiDayOf(instantFromMs(nowMs()))))
  const isTyped = draft.flightNo.trim() !== ''
  if (!isTyped) return null
  if (flightNumberOf(draft.flightNo) === undefined)
    return <p className="text-secondary text-muted">{words.taxi_shuttle_flight_form()}</p>
  if (query.isPending) return <p className="text-secondary text-muted">{words.taxi_shuttle_flight_looking()}</p>
  if (query.error !== null)
    return (
      <p
        role="alert"
        className={isFlightUnknown(query.error) ? 'text-secondary text-danger' : 'text-secondary text-warn'}
      >
        {sentenceOf(query.error instanceof FlightInfoFailure ? query.error.cause : query.error)}
        <LastKnown error={query.error} />
      </p>
    )
  const { flight, age_seconds: ageSeconds } = query.data
  const { state, terminal, source } = flight
  return (
    <p className="flex flex-wrap items-center gap-2 text-secondary" aria-live="polite">
      <Badge kind={state === 'scheduled' || state === 'landed' ? 'go' : 'warn'}>{flightStateNames[state]()}</Badge>
      <span>{words.taxi_shuttle_flight_lands({ time: formatMoment(landingOf(flight)) })}</span>
      {terminal !== null && <span>{words.taxi_shuttle_flight_terminal({ terminal })}</span>}
      <span className="text-muted">
        {source === 'timetable'
          ? words.taxi_shuttle_flight_planned()
          : words.taxi_shuttle_flight_age({ age: formatAge(ageSeconds * 1000) })}
      </span>
    </p>
  )
}
