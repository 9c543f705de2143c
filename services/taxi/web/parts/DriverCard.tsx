import { Plate } from '@daoxing/kit/web'
import type { TripDriver } from '@daoxing/taxi/contract'
import { Star } from 'lucide-react'
import { carWords } from '../live/trip-words.ts'
import * as words from '../words/compiled/messages.js'

/** The driver and the car: the plate first, because a rider looks for it at the kerb. */
export function DriverCard({ driver }: { readonly driver: TripDriver }) {
  const { name, plate } = driver
  return (
    <div className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-go-tint text-card font-bold text-go"
      >
        {[...name][0]}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <p className="font-bold">{name}</p>
          <Plate plate={plate} />
        </div>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 text-secondary text-muted">
          <DriverRating driver={driver} />
          <p>{carWords(driver)}</p>
        </div>
      </div>
    </div>
  )
}

function DriverRating({ driver: { rating, trip_count: trips } }: { readonly driver: TripDriver }) {
  if (trips === 0) return <p>{words.taxi_live_driver_new()}</p>
  return (
    <p className="flex items-center gap-1">
      <Star aria-hidden="true" size={14} className="fill-sun text-sun" />
      <span className="sr-only">{words.taxi_live_driver_ratingLabel()}</span>
      {words.taxi_live_driver_rating({ rating: rating.toFixed(1), trips: trips.toLocaleString('en-US') })}
    </p>
  )
}
