import { Badge, cx, formatTwd } from '@daoxing/kit/web'
import { type AirportClass, type AirportPrice, fitsClass } from '@daoxing/taxi/contract'
import { Luggage, Users } from 'lucide-react'
import * as words from '../words/compiled/messages.js'
import { classNames } from './shuttle-words.ts'

type ClassCardsProps = {
  readonly prices: readonly AirportPrice[]
  readonly party: { readonly passengers: number; readonly luggage: number }
  readonly chosen: AirportClass
  readonly onChoose: (airportClass: AirportClass) => void
}

/** The classes of shuttles with their capacity and prices [AIR-004]. A class that is too small cannot be chosen. */
export function ClassCards({ prices, party, chosen, onChoose }: ClassCardsProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-card font-bold">{words.taxi_shuttle_class_title()}</legend>
      {prices.map(({ airport_class: name, fare, passengers, luggage, minutes_to_arrive: minutes }) => {
        const hasRoom = fitsClass(name, party)
        return (
          <label
            key={name}
            className={cx(
              'flex min-h-touch items-center gap-3 rounded-3 border bg-surface p-4',
              chosen === name && hasRoom ? 'border-go bg-go-tint' : 'border-line',
              !hasRoom && 'opacity-50',
            )}
          >
            <input
              type="radio"
              name="airport-class"
              className="size-5 shrink-0"
              checked={chosen === name && hasRoom}
              disabled={!hasRoom}
              onChange={() => onChoose(name)}
            />
            <span className="min-w-0 flex-1">
              <span className="block font-bold">{classNames[name]()}</span>
              <span className="flex flex-wrap items-center gap-x-3 text-secondary text-muted">
                <span className="inline-flex items-center gap-1">
                  <Users aria-hidden="true" size={16} />
                  {words.taxi_shuttle_class_people({ count: passengers })}
                </span>
                <span className="inline-flex items-center gap-1">
                  <Luggage aria-hidden="true" size={16} />
                  {words.taxi_shuttle_class_bags({ count: luggage })}
                </span>
              </span>
              {!hasRoom && <span className="text-secondary">{words.taxi_shuttle_class_small()}</span>}
            </span>
            <span className="flex flex-col items-end gap-1">
              <span className="text-card font-bold whitespace-nowrap">{formatTwd(fare)}</span>
              {minutes !== null && <Badge>{words.taxi_shuttle_class_minutes({ minutes })}</Badge>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
