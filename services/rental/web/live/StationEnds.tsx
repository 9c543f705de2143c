import { Card, formatMoment } from '@daoxing/kit/web'
import { isUnfinishedRental, type RentalOrder, type RentalStation } from '@daoxing/rental/contract'
import { MapPin, MapPinCheck, Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { spanText } from '../parts/span-text.ts'
import { directionsUrl, hoursText } from '../parts/station-words.ts'
import * as words from '../words/compiled/messages.js'

/** Both ends of the rental: time, station, hours, and the way there. */
export function StationEnds({ order }: { readonly order: RentalOrder }) {
  const { state, from, to, startsAt, endsAt, departedAt, returnedAt } = order
  const length = spanText({ departTime: startsAt, returnTime: endsAt })
  return (
    // The real times stand below: the length is that of the agreement.
    <Card title={returnedAt === null ? words.rental_ends_title({ length }) : words.rental_ends_agreed({ length })}>
      <End
        icon={<MapPin aria-hidden="true" size={20} />}
        name={words.rental_times_depart()}
        time={formatMoment(departedAt ?? startsAt)}
        station={from}
        isAhead={departedAt === null && isUnfinishedRental(state)}
      />
      <div className="my-3 border-t border-line" />
      <End
        icon={<MapPinCheck aria-hidden="true" size={20} />}
        name={words.rental_times_return()}
        time={formatMoment(returnedAt ?? endsAt)}
        station={to}
        isAhead={returnedAt === null && isUnfinishedRental(state)}
      />
    </Card>
  )
}

type EndProps = {
  readonly icon: ReactNode
  readonly name: string
  readonly time: string
  readonly station: RentalStation
  /** Only then is there a way to find. */
  readonly isAhead: boolean
}

function End({ icon, name, time, station, isAhead }: EndProps) {
  return (
    <div className="flex gap-3">
      <span className="mt-0.5 text-muted">{icon}</span>
      <div className="min-w-0 flex-1">
        <p className="text-secondary text-muted">{name}</p>
        <p className="font-bold">{time}</p>
        <p>{station.name}</p>
        <p className="text-secondary text-muted">
          {station.address} · {hoursText(station)}
        </p>
        {isAhead && (
          <a
            href={directionsUrl(station)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-touch items-center gap-2 font-bold text-go"
          >
            <Navigation aria-hidden="true" size={20} className="shrink-0" />
            {words.rental_ends_directions({ station: station.name })}
          </a>
        )}
      </div>
    </div>
  )
}
