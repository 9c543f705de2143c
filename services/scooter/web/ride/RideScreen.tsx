import {
  ButtonLink,
  Button,
  cx,
  FailedState,
  formatAge,
  IconButton,
  NavBar,
  Page,
  Plate,
  PriceLines,
  Sheet,
  Skeleton,
  useFailure,
  useNow,
  useScreenTitle,
  useSnapshotAge,
} from '@daoxing/kit/web'
import { isLive, type ScooterRental } from '@daoxing/scooter/contract'
import { useDevicePosition } from '@daoxing/places/web'
import { TripPayment } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ScooterMap } from '../find/ScooterMap.tsx'
import { priceLines, stateText } from '../parts/ride-words.ts'
import { rentals } from '../rentals.ts'
import * as words from '../words/compiled/messages.js'
import { BatteryPopups } from './BatteryPopups.tsx'
import { PhotoStep } from './PhotoStep.tsx'
import { ReservedStage } from './ReservedStage.tsx'
import { RidingStage } from './RidingStage.tsx'
import { RideActions } from './RideActions.tsx'

type RideScreenProps = { readonly hash: string; readonly onLeave: () => void }

/** A rental from the reservation to the bill, over the map [SCT-008]. */
export function RideScreen({ hash, onLeave }: RideScreenProps) {
  const query = useQuery(rentals.orderQuery(hash))
  const failure = useFailure(query)
  const oldSinceMs = useSnapshotAge(query)
  if (query.data !== undefined) return <ShownRide rental={query.data} oldSinceMs={oldSinceMs} onLeave={onLeave} />
  return (
    <>
      <NavBar title={words.scooter_service_name()} onBack={onLeave} />
      <Page>
        {failure === null ? (
          <Skeleton rows={4} />
        ) : (
          <FailedState error={failure} onRetry={() => void query.refetch()} />
        )}
      </Page>
    </>
  )
}

type ShownRideProps = {
  readonly rental: ScooterRental
  readonly oldSinceMs: number | undefined
  readonly onLeave: () => void
}

function ShownRide({ rental, oldSinceMs, onLeave }: ShownRideProps) {
  const navigate = useNavigate()
  const device = useDevicePosition()
  const [coveredPx, setCoveredPx] = useState(400)
  const title = useRef<HTMLHeadingElement>(null)
  const { state, plate, place, model } = rental
  const isHeld = isLive(state)
  useScreenTitle(words.scooter_service_name())
  // Screen readers read the title of each stage.
  useEffect(() => title.current?.focus(), [state])
  const goHome = () => {
    if (!isHeld) onLeave()
    void navigate('/')
  }
  const now = useNow()
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className={cx('absolute inset-0', oldSinceMs !== undefined && 'opacity-70 grayscale')}>
        <ScooterMap
          pins={[{ plate, lat: place.lat, lng: place.lng, batPercent: rental.vehicleStatus.batPercent, wemoVehicleModelId: model.wemoVehicleModelId }]}
          clusters={[]}
          total={1}
          chosen={{ plate, place }}
          centre={place}
          coveredPx={coveredPx}
        />
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 z-20 wide:start-108 p-3 pt-[max(12px,var(--spacing-safe-top))] *:pointer-events-auto">
        <IconButton kind="floating" label={words.scooter_live_home()} icon={<ChevronLeft />} onPress={goHome} />
      </div>
      <Sheet
        label={words.scooter_live_sheet()}
        stage={state}
        height={isHeld ? 'half' : 'full'}
        heights={[isHeld ? 'half' : 'full']}
        onHeight={() => undefined}
        onCovered={setCoveredPx}
        header={
          <header className="flex flex-wrap items-start justify-between gap-3 pb-3">
            <div className="min-w-0">
              <h1 ref={title} tabIndex={-1} className="text-page font-bold">
                {stateText(rental)}
              </h1>
              <p className="text-secondary text-muted">
                {oldSinceMs === undefined ? model.name : words.scooter_live_old({ age: formatAge(now - oldSinceMs) })}
              </p>
            </div>
            <Plate plate={plate} />
          </header>
        }
        footer={
          isHeld ? (
            <RideActions rental={rental} here={device.state === 'found' ? device.location : undefined} />
          ) : (
            <Button isWide onPress={goHome}>
              {words.scooter_live_done()}
            </Button>
          )
        }
      >
        <StageBody rental={rental} onLater={goHome} />
      </Sheet>
      {isHeld && <BatteryPopups rental={rental} />}
    </div>
  )
}

function StageBody({ rental, onLater }: { readonly rental: ScooterRental; readonly onLater: () => void }) {
  const { state, lastEvent, bill, wemoRentId } = rental
  switch (state) {
    case 'PREPARING':
      return <p className="text-muted">{words.scooter_live_preparing()}</p>
    case 'RESERVED':
    case 'STARTING':
      return <ReservedStage rental={rental} />
    case 'RIDING':
    case 'RETURNING':
      return <RidingStage rental={rental} />
    case 'CANCELED':
    case 'EXPIRED':
      return (
        <div className="flex flex-col gap-2">
          {state === 'EXPIRED' && <p role="alert">{words.scooter_live_pickUpOver()}</p>}
          {lastEvent === 'scooterLost' && <p role="alert">{words.scooter_live_lost()}</p>}
          <p className="text-muted">{words.scooter_live_canceled()}</p>
        </div>
      )
    default:
      return (
        <div className="flex flex-col gap-3">
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
}
