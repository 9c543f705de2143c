import { Button, ButtonLink, PriceLines, Skeleton } from '@daoxing/kit/web'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { TripPayment } from '@daoxing/wallet/web'
import { Suspense } from 'react'
import { priceLines } from '../parts/ride-words.ts'
import * as words from '../words/compiled/messages.js'
import { NextScooters } from './NextScooters.tsx'
import { PhotoStep } from './PhotoStep.tsx'

type EndedStageProps = {
  readonly rental: ScooterRental
  readonly onLater: () => void
  /** To the scooters nearby. */
  readonly onLeave: () => void
}

/** The end of a rental: nothing was charged, or the bill with its payment [SCT-009]. */
export function EndedStage({ rental, onLater, onLeave }: EndedStageProps) {
  const { state, lastEvent, bill, wemoRentId, endedBy } = rental
  if (state === 'CANCELED' || state === 'EXPIRED')
    return (
      <div className="flex flex-col gap-3">
        {state === 'EXPIRED' && <p role="alert">{words.scooter_live_pickUpOver()}</p>}
        {lastEvent === 'scooterLost' && <p role="alert">{words.scooter_live_lost()}</p>}
        <p className="text-muted">{words.scooter_live_canceled()}</p>
        {lastEvent === 'notFound' ? (
          <NextScooters rentId={wemoRentId} onLeave={onLeave} />
        ) : (
          <Button kind="tint" onPress={onLeave}>
            {words.scooter_live_overAgain()}
          </Button>
        )}
      </div>
    )
  return (
    <div className="flex flex-col gap-3">
      {endedBy === 'house' && <p className="text-secondary text-muted">{words.scooter_detail_ended()}</p>}
      {bill !== null && <PriceLines lines={priceLines(rental)} totalTwd={bill.totalTwd} />}
      <PhotoStep rental={rental} />
      <Suspense fallback={<Skeleton rows={2} />}>
        <TripPayment hash={wemoRentId} backTo="/scooter/reservation" onLater={onLater} />
      </Suspense>
      <ButtonLink kind="quiet" to={`/myOrder/${wemoRentId}`}>
        {words.scooter_live_receipt()}
      </ButtonLink>
    </div>
  )
}
