import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
import { talkSecondsAfterEnd, type TalkMoment } from '@daoxing/dispatch/contract'
import { ReachDriver } from '@daoxing/dispatch/web'
import { plusSeconds } from '@daoxing/kit/contract'
import { nowMs, Plate } from '@daoxing/kit/web'
import { useState } from 'react'
import { languageNames } from '../parts/language-names.ts'
import * as words from '../words/compiled/messages.js'
import { driverPhoto } from './paths.ts'

type DriverCardProps = {
  readonly trip: ChauffeurTrip
  readonly driver: NonNullable<ChauffeurTrip['driver']>
}

/** Face, name and plate from the evening before; the contact buttons once the driver is on the way. */
export function DriverCard({ trip, driver }: DriverCardProps) {
  const { orderHash, status, endedAt, nameSign } = trip
  const { name, rating, plate, model, languages } = driver
  const moment = talkMoments[status]
  const isReachable = endedAt === null || new Date(nowMs()).toISOString() < plusSeconds(endedAt, talkSecondsAfterEnd)
  const spoken = languages.map((code) => namesOfLanguages.get(code)?.() ?? code).join(words.chauffeur_live_and())
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <Face driver={driver} />
        {/* In large text the plate needs the width of the card, below the photo. */}
        <div className="min-w-min flex-1 basis-44">
          <p className="text-card font-bold">{name}</p>
          <p className="text-secondary text-muted">
            {[words.chauffeur_live_rating({ rating: rating.toFixed(1) }), model]
              .filter((text) => text !== null)
              .join(' · ')}
          </p>
          {plate !== null && (
            <p className="mt-1">
              <Plate plate={plate} />
            </p>
          )}
        </div>
      </div>
      {spoken !== '' && (
        <p className="mt-2 text-secondary text-muted">{words.chauffeur_live_speaks({ languages: spoken })}</p>
      )}
      {nameSign !== '' && endedAt === null && (
        <p className="mt-2 rounded-2 border border-edge px-3 py-2 text-center">
          <span className="block text-caption text-muted">{words.chauffeur_live_sign()}</span>
          <span className="block text-page font-bold">{nameSign}</span>
        </p>
      )}
      {moment !== undefined && isReachable && <ReachDriver hash={orderHash} driverName={name} moment={moment} />}
    </div>
  )
}

const namesOfLanguages: ReadonlyMap<string, () => string> = new Map(Object.entries(languageNames))

const talkMoments: Readonly<Partial<Record<ChauffeurTrip['status'], TalkMoment>>> = {
  DRIVER_EN_ROUTE: 'coming',
  ARRIVED: 'arrived',
  TRIP_STARTED: 'riding',
  PENDING_PAYMENT: 'over',
  COMPLETED: 'over',
}

/** The photo; without one, or if it fails to load, the first character of the name. */
function Face({ driver: { name, photoHash } }: Pick<DriverCardProps, 'driver'>) {
  const [failed, setFailed] = useState<string | null>(null)
  if (photoHash !== null && photoHash !== failed)
    return (
      <img
        src={driverPhoto(photoHash)}
        alt={words.chauffeur_live_photo({ name })}
        onError={() => setFailed(photoHash)}
        className="size-24 shrink-0 rounded-full bg-go-tint object-cover"
      />
    )
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-24 shrink-0 items-center justify-center rounded-full bg-go-tint text-page font-bold text-go"
    >
      {[...name][0]}
    </span>
  )
}
