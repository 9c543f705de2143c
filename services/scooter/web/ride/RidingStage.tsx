import { formatClock, formatTimeOfDay, formatTwd, useNow } from '@daoxing/kit/web'
import { useDevicePosition } from '@daoxing/places/web'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { BatteryMedium } from 'lucide-react'
import { PlanAnswer } from '../parts/PlanAnswer.tsx'
import { priceNow, secondsNow, tariffText } from '../parts/ride-words.ts'
import * as words from '../words/compiled/messages.js'
import { PhotoStep } from './PhotoStep.tsx'
import { ReturnCheckList } from './ReturnCheckList.tsx'

/** The running price, the battery, the plan, and everything that stands against a return here and now. */
export function RidingStage({ rental }: { readonly rental: ScooterRental }) {
  const now = useNow()
  const device = useDevicePosition()
  const { meter, tariff, vehicleStatus, plan, state } = rental
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="text-number font-bold tabular-nums">{formatTwd(priceNow(rental, now))}</p>
          {state === 'RIDING' && !meter.isRunning && <p className="font-bold">{words.scooter_live_stopped()}</p>}
        </div>
        <p className="text-page font-bold tabular-nums">{formatClock(secondsNow(rental, now))}</p>
      </div>
      <p className="text-secondary text-muted">{tariffText(tariff)}</p>
      {meter.freeSeconds >= 60 && (
        <p className="text-secondary text-muted">
          {words.scooter_live_free({ minutes: Math.floor(meter.freeSeconds / 60) })}
        </p>
      )}
      <p className="flex items-center gap-2">
        <BatteryMedium aria-hidden="true" size={20} />
        {words.scooter_find_battery({ percent: vehicleStatus.batPercent })} ·{' '}
        {words.scooter_find_range(vehicleStatus.rangeKm)}
      </p>
      {state === 'RETURNING' && rental.return !== null ? (
        <>
          <p role="status" className="rounded-2 border border-line p-3">
            {words.scooter_live_returning({ time: formatTimeOfDay(rental.return.endsAt ?? rental.return.requestedAt) })}
          </p>
          <PhotoStep rental={rental} />
        </>
      ) : (
        plan && <PlanAnswer plan={plan} />
      )}
      <ReturnCheckList
        rentId={rental.wemoRentId}
        here={device.state === 'found' ? device.location : undefined}
        isReturning={state === 'RETURNING'}
      />
    </div>
  )
}
