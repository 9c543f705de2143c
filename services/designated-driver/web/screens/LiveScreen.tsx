import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import {
  Button,
  cx,
  FailedState,
  formatAge,
  IconButton,
  NavBar,
  Page,
  Sheet,
  type SheetHeight,
  Skeleton,
  Spinner,
  useFailure,
  useNow,
  useScreenTitle,
  useSnapshotAge,
  useSpokenChanges,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { LiveMap } from '../live/LiveMap.tsx'
import { planAgain } from '../live/plan-again.ts'
import { StageBody } from '../live/StageBody.tsx'
import { isUnserved, tripTitle } from '../live/trip-words.ts'
import { trips } from '../trips.ts'
import * as words from '../words/compiled/messages.js'

type LiveScreenProps = { readonly hash: string; readonly onLeave: () => void }

/** A trip from the search to the receipt, one stage at a time, over the map. */
export function LiveScreen({ hash, onLeave }: LiveScreenProps) {
  const query = useQuery(trips.orderQuery(hash))
  const failure = useFailure(query)
  const oldSinceMs = useSnapshotAge(query)
  if (query.data !== undefined) return <ShownTrip trip={query.data} oldSinceMs={oldSinceMs} onLeave={onLeave} />
  return (
    <>
      <NavBar title={words.designatedDriver_service_name()} onBack={onLeave} />
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

type ShownTripProps = {
  readonly trip: DesignatedTrip
  readonly oldSinceMs: number | undefined
  readonly onLeave: () => void
}

function ShownTrip({ trip, oldSinceMs, onLeave }: ShownTripProps) {
  const navigate = useNavigate()
  const [dragged, setDragged] = useState<{ readonly stage: string; readonly height: SheetHeight }>()
  const [coveredPx, setCoveredPx] = useState(0)
  const title = tripTitle(trip)
  const isOver = !trip.is_under_way
  useScreenTitle(words.designatedDriver_service_name())
  useSpokenChanges(title)
  const stage = `${trip.trip_status} ${trip.can.confirm_handover ?? ''}`
  // A question and an ended trip get the full height.
  const first: SheetHeight = isOver || trip.can.confirm_handover !== null ? 'full' : 'half'
  const goHome = () => {
    if (isOver) onLeave()
    void navigate('/')
  }
  const startAgain = () => {
    planAgain(trip)
    onLeave()
  }
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className={cx('absolute inset-0', oldSinceMs !== undefined && 'map-old')}>
        <LiveMap trip={trip} coveredPx={coveredPx} />
      </div>
      <div className="pointer-events-none absolute top-0 z-20 wide:start-108 p-3 pt-[max(12px,var(--spacing-safe-top))] *:pointer-events-auto">
        <IconButton
          kind="floating"
          label={words.designatedDriver_live_home()}
          icon={<ChevronLeft />}
          onPress={goHome}
        />
      </div>
      <Sheet
        label={words.designatedDriver_service_name()}
        stage={stage}
        height={dragged?.stage === stage ? dragged.height : first}
        heights={['half', 'full']}
        onHeight={(height) => setDragged({ stage, height })}
        onCovered={setCoveredPx}
        header={
          <Title trip={trip} oldSinceMs={oldSinceMs}>
            {title}
          </Title>
        }
        footer={
          isOver ? (
            <Button isWide onPress={isUnserved(trip) ? startAgain : goHome}>
              {isUnserved(trip) ? words.designatedDriver_live_again() : words.designatedDriver_live_done()}
            </Button>
          ) : undefined
        }
      >
        <StageBody trip={trip} onLater={goHome} />
      </Sheet>
    </div>
  )
}

type TitleProps = Pick<ShownTripProps, 'trip' | 'oldSinceMs'> & { readonly children: ReactNode }

function Title({ trip: { trip_status: state }, oldSinceMs, children }: TitleProps) {
  const now = useNow(5000)
  return (
    <header>
      <h1 tabIndex={-1} className="flex items-center gap-3 text-page font-bold">
        {(state === 'PREPARING' || state === 'REQUESTING') && <Spinner />}
        {children}
      </h1>
      {oldSinceMs !== undefined && (
        <p className="text-secondary text-muted">
          {words.designatedDriver_live_old({ age: formatAge(now - oldSinceMs) })}
        </p>
      )}
    </header>
  )
}
