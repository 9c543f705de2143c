import {
  boxAround,
  Button,
  ButtonLink,
  cx,
  FailedState,
  formatAge,
  IconButton,
  NavBar,
  Page,
  Plate,
  Sheet,
  type SheetHeight,
  Skeleton,
  useFailure,
  useNow,
  useScreenTitle,
  useSnapshotAge,
} from '@daoxing/kit/web'
import { isLive, type ScooterRental } from '@daoxing/scooter/contract'
import { useDevicePosition } from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ScooterMap } from '../find/ScooterMap.tsx'
import { MaintenancePopup } from '../parts/MaintenancePopup.tsx'
import { stateText } from '../parts/ride-words.ts'
import { rentals } from '../rentals.ts'
import { mapsQuery } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'
import { BatteryPopups } from './BatteryPopups.tsx'
import { EndedStage } from './EndedStage.tsx'
import { PickUpOver } from './PickUpOver.tsx'
import { ReservedStage } from './ReservedStage.tsx'
import { RidingStage } from './RidingStage.tsx'
import { RideActions } from './RideActions.tsx'
import { useRideMoves } from './use-ride-moves.ts'

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
  const { state, plate, place, model, plan, can } = rental
  const own = device.state === 'found' ? device.location : undefined
  const moves = useRideMoves(rental.wemoRentId, own)
  const [height, setHeight] = useState<SheetHeight>('half')
  const isHeld = isLive(state)
  useScreenTitle(words.scooter_service_name())
  // Screen readers read the title of each stage.
  useEffect(() => title.current?.focus(), [state])
  const goHome = () => {
    if (!isHeld) onLeave()
    void navigate('/')
  }
  const now = useNow()
  const maps = useQuery({ ...mapsQuery(boxAround(place, 15, { width: 600, height: 600 })), enabled: isHeld })
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className={cx('absolute inset-0', oldSinceMs !== undefined && 'opacity-70 grayscale')}>
        <ScooterMap
          pins={[
            {
              plate,
              lat: place.lat,
              lng: place.lng,
              batPercent: rental.vehicleStatus.batPercent,
              wemoVehicleModelId: model.wemoVehicleModelId,
            },
          ]}
          clusters={[]}
          total={1}
          chosen={{ plate, place }}
          centre={place}
          maps={maps.data}
          own={own}
          destination={plan?.destination ?? null}
          coveredPx={coveredPx}
        />
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 z-20 wide:start-108 p-3 pt-[max(12px,var(--spacing-safe-top))] *:pointer-events-auto">
        <IconButton kind="floating" label={words.scooter_live_home()} icon={<ChevronLeft />} onPress={goHome} />
      </div>
      <Sheet
        label={words.scooter_live_sheet()}
        stage={state}
        height={isHeld ? height : 'full'}
        heights={isHeld ? ['half', 'full'] : ['full']}
        onHeight={setHeight}
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
            <RideActions rental={rental} moves={moves} />
          ) : (
            <Button isWide onPress={goHome}>
              {words.scooter_live_done()}
            </Button>
          )
        }
      >
        <div className="flex flex-col gap-3">
          <StageBody
            rental={rental}
            onLater={goHome}
            onLeave={onLeave}
            onReturn={() => void moves.moveHere('giveBack')}
          />
          {can.report && (
            <ButtonLink kind="quiet" to={`/scooter/report?rental=${rental.wemoRentId}`}>
              {words.scooter_live_report()}
            </ButtonLink>
          )}
        </div>
      </Sheet>
      {isHeld && <BatteryPopups rental={rental} />}
      {state === 'EXPIRED' && <PickUpOver onAgain={onLeave} />}
      <MaintenancePopup errors={[moves.error]} state={state} />
    </div>
  )
}

type StageBodyProps = {
  readonly rental: ScooterRental
  readonly onLater: () => void
  readonly onLeave: () => void
  readonly onReturn: () => void
}

function StageBody({ rental, onLater, onLeave, onReturn }: StageBodyProps) {
  switch (rental.state) {
    case 'PREPARING':
      return <p className="text-muted">{words.scooter_live_preparing()}</p>
    case 'RESERVED':
    case 'STARTING':
      return <ReservedStage rental={rental} />
    case 'RIDING':
    case 'RETURNING':
      return <RidingStage rental={rental} onReturn={onReturn} />
    default:
      return <EndedStage rental={rental} onLater={onLater} onLeave={onLeave} />
  }
}
