import { cx, Plate } from '@daoxing/kit/web'
import type { TripDriver } from '@daoxing/taxi/contract'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { carWords } from '../live/trip-words.ts'
import * as words from '../words/compiled/messages.js'

type DriverCardProps = {
  readonly driver: TripDriver
  /** Before the ride, where the rider compares the face. */
  readonly isLarge?: boolean
}

/** The driver and the car: the plate first, because a rider looks for it at the kerb. */
export function DriverCard({ driver, isLarge = false }: DriverCardProps) {
  const { name, plate } = driver
  return (
    <div className={cx('flex items-center gap-2', isLarge && 'flex-wrap')}>
      <DriverFace driver={driver} isLarge={isLarge} />
      {/* In large text the plate needs the width of the card, below the photo. */}
      <div className={cx('flex-1', isLarge ? 'min-w-min basis-44' : 'min-w-0')}>
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

/** The photo; without one, or if it fails to load, the first character of the name. */
function DriverFace({ driver: { name, photo_url: photo }, isLarge }: Required<DriverCardProps>) {
  const [failed, setFailed] = useState<string | null>(null)
  const size = isLarge ? 'size-24' : 'size-10'
  if (photo && photo !== failed)
    return (
      <img
        src={photo}
        alt={words.taxi_live_driver_photo({ name })}
        onError={() => setFailed(photo)}
        className={cx('shrink-0 rounded-full bg-go-tint object-cover', size)}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-go-tint text-card font-bold text-go',
        size,
      )}
    >
      {[...name][0]}
    </span>
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
