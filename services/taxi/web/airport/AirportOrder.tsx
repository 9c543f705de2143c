import { Badge, Button, formatMoment, formatTwd, sentenceOf } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'
import { useKeepDiverted } from './airport-data.ts'
import { classNames, flightStateNames } from './shuttle-words.ts'

/** The airport part of an order: flight, meeting point, free wait, and the question after a diversion. */
export function AirportOrder({
  trip,
  airport,
}: {
  readonly trip: Trip
  readonly airport: NonNullable<Trip['airport']>
}) {
  const { flight, meeting_point: point, free_until: freeUntil, wait, airport_class: airportClass, asks } = airport
  const keep = useKeepDiverted()
  return (
    <section aria-label={words.taxi_shuttle_title()} className="flex flex-col gap-2">
      <h2 className="text-card font-bold">{classNames[airportClass]()}</h2>
      {flight !== null && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-bold">{flight.flight_no}</span>
          <Badge kind={flight.state === 'scheduled' || flight.state === 'landed' ? 'go' : 'warn'}>
            {flightStateNames[flight.state]()}
          </Badge>
          {flight.landing_at !== null && (
            <span className="text-secondary">
              {words.taxi_shuttle_flight_lands({ time: formatMoment(flight.landing_at) })}
            </span>
          )}
        </p>
      )}
      {airport.direction === 'pickup' && <p>{words.taxi_shuttle_order_meet({ point })}</p>}
      {freeUntil !== null && wait !== null && (
        <p className="text-secondary text-muted">
          {words.taxi_shuttle_order_free({
            time: formatMoment(freeUntil),
            step: wait.step_minutes,
            price: formatTwd(wait.step),
          })}
        </p>
      )}
      {asks === 'diverted' && (
        <div role="alert" className="rounded-2 border border-warn p-3">
          <p>{words.taxi_shuttle_order_diverted()}</p>
          <Button kind="outline" state={keep.isPending ? 'busy' : 'ready'} onPress={() => keep.mutate(trip.trip_hash)}>
            {words.taxi_shuttle_order_keep()}
          </Button>
          {keep.isError && <p className="text-secondary text-danger">{sentenceOf(keep.error)}</p>}
        </div>
      )}
    </section>
  )
}
