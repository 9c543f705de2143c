import { IconButton, Link, RatingStars, sentenceOf, showToast, useSession } from '@daoxing/kit/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { TripToRate } from '@daoxing/taxi/contract'
import { isAnswerLost, isRatingUnderWay, type StoredRating, storedRating, sendKeeping } from '../live/stored-rating.ts'
import { tripToRateQuery, usePutOffRating, useRateRide } from '../taxi-data.ts'
import { tripToRateKey } from '../taxi-keys.ts'
import * as words from '../words/compiled/messages.js'

/** Asks on home for the rating of a ride that ended while its rider was elsewhere. One tap on a star sends it. */
export function RateOnHome() {
  const session = useSession()
  const { data } = useQuery({ ...tripToRateQuery, enabled: session.state === 'rider' })
  // After the rating the server no longer asks, but the thank-you must stay readable.
  const [rated, setRated] = useState<TripToRate>()
  const trip = data ?? rated
  return trip ? <RateCard key={trip.trip_hash} trip={trip} onRated={setRated} /> : null
}

type RateCardProps = { readonly trip: TripToRate; readonly onRated: (trip: TripToRate | undefined) => void }

function RateCard({ trip, onRated }: RateCardProps) {
  const cache = useQueryClient()
  const [stored] = useState(() => storedRating(trip.trip_hash))
  const [stars, setStars] = useState(stored?.stars ?? 0)
  const [isLost, setIsLost] = useState(false)
  const rate = useRateRide()
  const putOff = usePutOffRating()
  const { trip_hash: hash, driver, end_address: end } = trip
  const title =
    stars > 0
      ? rate.isPaused || isLost
        ? words.taxi_home_rate_kept()
        : words.taxi_home_rate_thanks()
      : end === null
        ? words.taxi_home_rate_title(driver)
        : words.taxi_home_rate_titleTo({ ...driver, place: end })
  const send = (rating: StoredRating) => {
    // The server stops asking once it is rated. A card that the rider closes in the meantime stays closed.
    onRated(trip)
    sendKeeping(hash, rating, () => rate.mutateAsync({ hash, ...rating })).catch((error: unknown) => {
      // Without a response it stays, and is sent when home is opened next.
      if (isAnswerLost(error)) return setIsLost(true)
      setStars(0)
      showToast(sentenceOf(error))
    })
  }
  const give = (given: number) => {
    setStars(given)
    setIsLost(false)
    send({ stars: given, reasons: [], comment: '' })
  }
  const sendUnsent = useEffectEvent(() => {
    if (stored !== undefined && !isRatingUnderWay(hash)) send(stored)
  })
  useEffect(() => sendUnsent(), [])
  const close = () => {
    onRated(undefined)
    cache.setQueryData(tripToRateKey, null)
    if (stars === 0) putOff.mutate(hash)
  }
  return (
    <section
      data-asks
      aria-label={words.taxi_home_rate_label()}
      className="relative min-h-25 rounded-2 bg-surface p-3 ps-4"
    >
      <h2 aria-live="polite" className="line-clamp-1 pe-10 font-bold">
        {title}
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
        <div className="-ms-2">
          <RatingStars label={words.taxi_home_rate_label()} stars={stars} {...(stars === 0 ? { onRate: give } : {})} />
        </div>
        <Link
          to={`/myOrder/${hash}`}
          className="inline-flex min-h-touch items-center px-1 text-secondary font-bold text-go"
        >
          {words.taxi_home_rate_order()}
        </Link>
      </div>
      <div className="absolute end-0 top-0">
        <IconButton label={words.taxi_home_rate_putOff()} icon={<X size={20} />} onPress={close} />
      </div>
    </section>
  )
}
