import { Card, Plate, StaleAge } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'
import { phaseOf } from './trip-phase.ts'
import { type LastTrip, lastTrip } from './last-trip.ts'

/** The live ride as last seen on this device, if any. Read once, while the server is unreachable. */
export function LastRide() {
  const ride = lastTrip.read()
  return ride === undefined ? null : <LastRideCard ride={ride} />
}

function LastRideCard({ ride }: { readonly ride: LastTrip }) {
  const { plate, code, seenAtMs } = ride
  return (
    <Card>
      <section aria-label={words.taxi_last_title()} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <div className="min-w-40 flex-1">
            <p className="text-secondary text-muted">{words.taxi_last_title()}</p>
            <h2 className="text-page font-bold">{stageWords(ride)}</h2>
          </div>
          {plate !== null && (
            <p className="ms-auto text-end">
              <span className="block text-caption text-muted">{words.taxi_live_code()}</span>
              <span className="sr-only">{code.split('').join(' ')}</span>
              <span aria-hidden="true" className="block font-mono text-number font-bold tracking-wide">
                {code}
              </span>
            </p>
          )}
        </div>
        {plate !== null && (
          <div className="flex">
            <Plate plate={plate} />
          </div>
        )}
        <StaleAge seenAtMs={seenAtMs} />
        <p className="text-secondary text-muted">{words.taxi_last_goesOn()}</p>
      </section>
    </Card>
  )
}

/** Without a time: the earlier estimate is outdated. */
function stageWords({ stage }: LastTrip): string {
  switch (phaseOf({ session_stage: stage })) {
    case 'coming':
      return words.taxi_live_coming_title()
    case 'arrived':
      return words.taxi_live_arrived_title()
    case 'riding':
      return words.taxi_live_riding_title()
    default:
      return words.taxi_last_searching()
  }
}
