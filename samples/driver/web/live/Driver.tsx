import { talkSecondsAfterEnd, type TalkMoment } from '@daoxing/dispatch/contract'
import { ReachDriver } from '@daoxing/dispatch/web'
import { plusSeconds } from '@daoxing/kit/contract'
import { nowMs, Plate } from '@daoxing/kit/web'
import type { SampleDriverOrder } from '@daoxing/sample-driver/contract'
import * as words from '../words/compiled/messages.js'

type DriverProps = { readonly order: SampleDriverOrder }

/** The driver with the plate to look for, and the contact buttons. Renders nothing before there is one. */
export function Driver({ order: { orderHash, state, driver, endedAt } }: DriverProps) {
  if (driver === null) return null
  const { name, rating, plate, model } = driver
  const isReachable = endedAt === null || new Date(nowMs()).toISOString() < plusSeconds(endedAt, talkSecondsAfterEnd)
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-bold">{name}</p>
        {plate !== null && <Plate plate={plate} />}
      </div>
      <p className="text-secondary text-muted">
        {words.sampleDriver_live_driver({ rating: rating.toFixed(1), model: model ?? '' })}
      </p>
      {isReachable && <ReachDriver hash={orderHash} driverName={name} moment={talkMoments[state] ?? 'over'} />}
    </div>
  )
}

const talkMoments: Readonly<Partial<Record<SampleDriverOrder['state'], TalkMoment>>> = {
  DRIVER_EN_ROUTE: 'coming',
  ARRIVED: 'arrived',
  TRIP_STARTED: 'riding',
}
