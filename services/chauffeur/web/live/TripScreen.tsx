import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
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
  useFailure,
  useNow,
  useScreenTitle,
  useSnapshotAge,
  useSpokenChanges,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { chauffeurOrders, isOnTheDay } from '../chauffeur-orders.ts'
import { tripTitle } from '../parts/trip-words.ts'
import { startPath } from '../use-pages.ts'
import * as words from '../words/compiled/messages.js'
import { LiveMap } from './LiveMap.tsx'
import { TripParts } from './TripParts.tsx'

type TripScreenProps = { readonly hash: string; readonly onLeave: () => void }

/** The trip of the day over its map, from the driver's departure to the payment. */
export function TripScreen({ hash, onLeave }: TripScreenProps) {
  const query = useQuery(chauffeurOrders.orderQuery(hash))
  const failure = useFailure(query)
  const oldSinceMs = useSnapshotAge(query)
  if (query.data !== undefined) return <ShownTrip trip={query.data} oldSinceMs={oldSinceMs} onLeave={onLeave} />
  return (
    <>
      <NavBar title={words.chauffeur_title_landing()} onBack={onLeave} />
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
  readonly trip: ChauffeurTrip
  readonly oldSinceMs: number | undefined
  readonly onLeave: () => void
}

function ShownTrip({ trip, oldSinceMs, onLeave }: ShownTripProps) {
  const navigate = useNavigate()
  const [height, setHeight] = useState<SheetHeight>('half')
  const [coveredPx, setCoveredPx] = useState(0)
  const now = useNow()
  const title = tripTitle(trip)
  const isOver = !isOnTheDay(trip)
  useScreenTitle(words.chauffeur_title_landing())
  useSpokenChanges(title)
  const goHome = () => {
    if (isOver) onLeave()
    void navigate('/')
  }
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className={cx('absolute inset-0', oldSinceMs !== undefined && 'opacity-70 grayscale')}>
        <LiveMap trip={trip} coveredPx={coveredPx} />
      </div>
      <div className="absolute top-0 z-20 wide:start-108 p-3 pt-[max(12px,var(--spacing-safe-top))]">
        <IconButton kind="floating" label={words.chauffeur_live_home()} icon={<ChevronLeft />} onPress={goHome} />
      </div>
      <Sheet
        label={words.chauffeur_title_landing()}
        stage={trip.status}
        height={height}
        heights={['half', 'full']}
        onHeight={setHeight}
        onCovered={setCoveredPx}
        header={
          <header>
            <h1 tabIndex={-1} className="text-page font-bold">
              {title}
            </h1>
            {oldSinceMs !== undefined && (
              <p className="text-secondary text-muted">
                {words.chauffeur_live_old({ age: formatAge(now - oldSinceMs) })}
              </p>
            )}
          </header>
        }
        footer={
          isOver ? (
            <Button isWide onPress={onLeave}>
              {words.chauffeur_live_again()}
            </Button>
          ) : undefined
        }
      >
        <div className="pt-3">
          <TripParts trip={trip} ground="tinted" backTo={startPath} onLater={goHome} />
        </div>
      </Sheet>
    </div>
  )
}
