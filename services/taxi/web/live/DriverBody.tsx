import { Button, formatTwd, lazyScreen, LiveTools } from '@daoxing/kit/web'
import { ReachDriver } from '@daoxing/dispatch/web'
import type { Trip } from '@daoxing/taxi/contract'
import { NotebookPen, Repeat, Wallet } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { DriverCard } from '../parts/DriverCard.tsx'
import * as words from '../words/compiled/messages.js'
import { AgreedMoney } from './AgreedMoney.tsx'
import { CancelRuleLine } from './CancelRuleLine.tsx'
import { NotInCar } from './NotInCar.tsx'
import { Panel } from './Panel.tsx'
import { RiderCredits } from './RiderCredits.tsx'
import { isOtherDriver } from './stage-words.ts'
import { TripPlaces } from './TripPlaces.tsx'

const ChangeRide = lazyScreen(() => import('./ChangeRide.tsx').then((file) => file.ChangeRide))

type DriverBodyProps = {
  readonly trip: Trip
  readonly phase: 'coming' | 'arrived' | 'riding'
  readonly onCancel: () => void
}

/** Driver, car and money, from the driver's acceptance until the end of the ride. */
export function DriverBody({ trip, phase, onCancel }: DriverBodyProps) {
  const { driver_info: driver, notes, estimate } = trip
  const isMetered = estimate.estimatePriceAfterCoupon === null
  return (
    <div className="flex flex-col gap-3 pt-1">
      {driver !== null && phase !== 'riding' && isOtherDriver(trip) && (
        <p className="flex items-start gap-3 rounded-2 bg-go-tint p-3 font-bold">
          <Repeat aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-go" />
          {words.taxi_live_otherDriver_seen({ plate: driver.plate })}
        </p>
      )}
      {driver !== null && (
        <Panel on="sheet">
          <DriverCard driver={driver} />
          <ReachDriver hash={trip.trip_hash} driverName={driver.name} moment={phase} />
        </Panel>
      )}
      {driver !== null && (
        <LiveTools
          hash={trip.trip_hash}
          plate={driver.plate}
          place={{
            address: trip.start_address,
            location: { lat: trip.start_latitude, lng: trip.start_longitude },
          }}
        />
      )}
      <div className="flex flex-col gap-2 px-1">
        <Fact icon={<Wallet aria-hidden="true" size={20} />}>
          <AgreedMoney trip={trip} />
        </Fact>
        {notes !== '' && (
          <Fact icon={<NotebookPen aria-hidden="true" size={20} />}>
            <p className="min-w-0">{words.taxi_live_note({ note: notes })}</p>
          </Fact>
        )}
        {phase === 'riding' && isMetered && (
          <p className="text-secondary text-muted">{words.taxi_live_riding_meter()}</p>
        )}
      </div>
      <Suspense>
        <ChangeRide trip={trip} />
      </Suspense>
      <RiderCredits trip={trip} />
      {phase === 'riding' && <NotInCar trip={trip} />}
      {phase === 'riding' ? <WhyNoCancel /> : <CancelLine trip={trip} onCancel={onCancel} />}
      <Panel on="sheet">
        <TripPlaces trip={trip} />
      </Panel>
    </div>
  )
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <span className="mt-0.5 text-muted">{icon}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

type CancelLineProps = { readonly trip: Trip; readonly onCancel: () => void }

function CancelLine({ trip, onCancel }: CancelLineProps) {
  const { can, cancel_rule: rule } = trip
  return (
    <>
      <div className="flex justify-center">
        <Button
          kind="danger"
          price={can.cancel_is_free ? words.taxi_live_cancel_freeNow() : formatTwd(rule?.fee ?? 0)}
          onPress={onCancel}
        >
          {words.taxi_live_cancel_trip()}
        </Button>
      </div>
      <CancelRuleLine rule={rule} />
    </>
  )
}

/** Explains why the ride cannot be cancelled, instead of a button that would be refused. */
function WhyNoCancel() {
  return (
    <details className="text-secondary">
      <summary className="flex min-h-touch items-center px-1 text-muted underline">
        {words.taxi_live_riding_whyNoCancel()}
      </summary>
      <p className="px-1 pb-2">{words.taxi_live_riding_noCancel()}</p>
    </details>
  )
}
