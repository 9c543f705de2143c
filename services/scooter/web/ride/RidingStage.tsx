import { formatClock, formatTimeOfDay, formatTwd, useNow } from '@daoxing/kit/web'
import { useDevicePosition } from '@daoxing/places/web'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { BatteryFact } from '../parts/BatteryFact.tsx'
import { priceNow, secondsNow, tariffText } from '../parts/ride-words.ts'
import * as words from '../words/compiled/messages.js'
import { PhotoStep } from './PhotoStep.tsx'
import { PlanRow } from './PlanRow.tsx'
import { ReturnCheckList } from './ReturnCheckList.tsx'
import { StillRenting } from './StillRenting.tsx'

type RidingStageProps = { readonly rental: ScooterRental; readonly onReturn: () => void }

/** The running price, the battery, everything that stands against a return here and now, and the plan. */
export function RidingStage({ rental, onReturn }: RidingStageProps) {
  const now = useNow()
  const device = useDevicePosition()
  const { meter, tariff, vehicleStatus, model, state } = rental
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="text-number font-bold tabular-nums">{formatTwd(priceNow(rental, now))}</p>
          {state === 'RIDING' && !meter.isRunning && <p className="font-bold">{words.scooter_live_stopped()}</p>}
        </div>
        <p className="text-page font-bold tabular-nums">{formatClock(secondsNow(rental, now))}</p>
      </div>
      <StillRenting rental={rental} onReturn={onReturn} />
      <p className="flex flex-wrap items-center gap-x-2">
        <BatteryFact percent={vehicleStatus.batPercent} modelName={model.name} />
        {words.scooter_find_range(vehicleStatus.rangeKm)}
      </p>
      {state === 'RETURNING' && rental.return !== null && (
        <>
          <p role="status" className="rounded-2 border border-line p-3">
            {words.scooter_live_returning({ time: formatTimeOfDay(rental.return.endsAt ?? rental.return.requestedAt) })}
          </p>
          <PhotoStep rental={rental} />
        </>
      )}
      <ReturnCheckList
        rentId={rental.wemoRentId}
        here={device.state === 'found' ? device.location : undefined}
        isReturning={state === 'RETURNING'}
      />
      {state === 'RIDING' && <PlanRow rental={rental} />}
      <p className="text-secondary text-muted">{tariffText(tariff)}</p>
      {meter.freeSeconds >= 60 && (
        <p className="text-secondary text-muted">
          {words.scooter_live_free({ minutes: Math.floor(meter.freeSeconds / 60) })}
        </p>
      )}
    </div>
  )
}
