import { BlockDriver } from '@daoxing/dispatch/web'
import { riderHere, sentenceOf, showToast } from '@daoxing/kit/web'
import { blockOfferedUpToStars, type Trip } from '@daoxing/taxi/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { RateTrip, type TripRating } from '../parts/RateTrip.tsx'
import { useRateRide } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'
import { dropRating, isRatingUnderWay, keptRating, sendKeeping } from './kept-rating.ts'

type RateTripOnceProps = {
  readonly trip: Trip
  /** False where the screen offers elsewhere never to meet the driver again. */
  readonly offersBlock?: boolean
}

/** Rates a trip once: what was tapped is kept until the server has it, and sent again when the page is opened anew. */
export function RateTripOnce({ trip, offersBlock = true }: RateTripOnceProps) {
  const { trip_hash: hash, driver_info: driver, rating, can } = trip
  /** The rating that is chosen and not sent. */
  const [draft, setDraft] = useState<TripRating | null>(null)
  const [owner] = useState(riderHere)
  const [given, setGiven] = useState<TripRating | null>(() => keptRating(hash) ?? null)
  const rate = useRateRide()
  // The callbacks of a call end with the screen, its promise does not.
  const send = (wished: TripRating) => sendKeeping(hash, wished, () => rate.mutateAsync({ hash, ...wished }))
  const give = (wished: TripRating) => {
    setDraft(null)
    setGiven(wished)
    // The state of the call shows the error.
    send(wished).catch(() => setGiven(null))
  }
  const sendKept = useEffectEvent(() => {
    const kept = keptRating(hash)
    if (kept === undefined) return
    if (rating !== null) dropRating(hash)
    else if (!isRatingUnderWay(hash)) send(kept).catch(() => setGiven(null))
  })
  useEffect(() => sendKept(), [])
  // Stars that were chosen count, also where the rider leaves by "done" and not by the button below them.
  const sendDraft = useEffectEvent(() => {
    // Where another rider has come meanwhile, the stars are nobody's.
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
