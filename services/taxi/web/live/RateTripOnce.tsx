import { BlockDriver } from '@daoxing/dispatch/web'
import { riderHere, sentenceOf, showToast } from '@daoxing/kit/web'
import { blockOfferedUpToStars, type Trip } from '@daoxing/taxi/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { RateTrip, type TripRating } from '../parts/RateTrip.tsx'
import { useRateRide } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'
import { dropRating, isRatingUnderWay, storedRating, sendKeeping } from './stored-rating.ts'

type RateTripOnceProps = {
  readonly trip: Trip
  /** False if the screen offers the block of the driver elsewhere. */
  readonly offersBlock?: boolean
}

/** Rates a trip once: the input is stored until the server has it, and sent again when the page is reopened. */
export function RateTripOnce({ trip, offersBlock = true }: RateTripOnceProps) {
  const { trip_hash: hash, driver_info: driver, rating, can } = trip
  /** The chosen, unsent rating. */
  const [draft, setDraft] = useState<TripRating | null>(null)
  const [owner] = useState(riderHere)
  const [given, setGiven] = useState<TripRating | null>(() => storedRating(hash) ?? null)
  const rate = useRateRide()
  // The callbacks of a mutation end with the screen, but its promise continues.
  const send = (wished: TripRating) => sendKeeping(hash, wished, () => rate.mutateAsync({ hash, ...wished }))
  const give = (wished: TripRating) => {
    setDraft(null)
    setGiven(wished)
    // The state of the call shows the error.
    send(wished).catch(() => setGiven(null))
  }
  const sendUnsent = useEffectEvent(() => {
    const stored = storedRating(hash)
    if (stored === undefined) return
    if (rating !== null) dropRating(hash)
    else if (!isRatingUnderWay(hash)) send(stored).catch(() => setGiven(null))
  })
  useEffect(() => sendUnsent(), [])
  // Chosen stars count even if the rider leaves with "done" instead of the button below them.
  const sendDraft = useEffectEvent(() => {
    // If another rider has signed in meanwhile, the stars are dropped.
    if (draft === null || given !== null || rating !== null || riderHere() !== owner) return
    void send(draft).then(
      () => showToast(words.taxi_live_rate_sent()),
      () => undefined,
    )
  })
  useEffect(() => () => sendDraft(), [])
  if (!can.rate) return null
  const isSent = rating !== null || rate.isSuccess
  const counted = rating ?? given
  const isPoor = counted !== null && counted.stars <= blockOfferedUpToStars
  return (
    <>
      <RateTrip
        driver={driver}
        rating={counted}
        state={isSent ? 'sent' : rate.isPaused ? 'kept' : rate.isPending ? 'sending' : 'open'}
        failure={rate.isError ? sentenceOf(rate.error) : undefined}
        onRate={give}
        onDraft={setDraft}
      />
      {offersBlock && isPoor && driver !== null && (
        <div className="mt-3 border-t border-line pt-3">
          <BlockDriver hash={hash} driverId={driver.driver_id} />
        </div>
      )}
    </>
  )
}
