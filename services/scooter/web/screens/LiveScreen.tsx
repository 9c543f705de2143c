import {
  Button,
  ButtonLink,
  cx,
  FailedState,
  formatAge,
  formatClock,
  formatTwd,
  IconButton,
  NavBar,
  newTapKey,
  Page,
  Plate,
  PriceLines,
  sentenceOf,
  Sheet,
  Skeleton,
  useFailure,
  useNow,
  useScreenTitle,
  useSecondsLeft,
  useSnapshotAge,
} from '@daoxing/kit/web'
import { holdsAsset, type ScooterOrder } from '@daoxing/scooter/contract'
import { TripPayment } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AssetMap } from '../AssetMap.tsx'
import { DepositLine } from '../live/DepositLine.tsx'
import { priceLines, priceSoFarTwd, stateText, troubleText, usedSeconds } from '../order-words.ts'
import { orders } from '../orders.ts'
import { useMoveOrder } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'

type LiveScreenProps = { readonly hash: string; readonly onLeave: () => void }

/** An order from the reservation to the bill, over the map. */
export function LiveScreen({ hash, onLeave }: LiveScreenProps) {
  const query = useQuery(orders.orderQuery(hash))
  const failure = useFailure(query)
  const oldSinceMs = useSnapshotAge(query)
  if (query.data !== undefined) return <ShownOrder order={query.data} oldSinceMs={oldSinceMs} onLeave={onLeave} />
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

type ShownOrderProps = {
  readonly order: ScooterOrder
  readonly oldSinceMs: number | undefined
  readonly onLeave: () => void
}

function ShownOrder({ order, oldSinceMs, onLeave }: ShownOrderProps) {
  const navigate = useNavigate()
  const [coveredPx, setCoveredPx] = useState(400)
  const title = useRef<HTMLHeadingElement>(null)
  const { state, asset } = order
  const isHeld = holdsAsset(state)
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
        <AssetMap assets={[asset]} chosenId={asset.assetId} centre={asset.location} coveredPx={coveredPx} />
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
                {stateText(order)}
              </h1>
              <p className="text-secondary text-muted">
                {oldSinceMs === undefined
                  ? asset.standName
                  : words.scooter_live_old({ age: formatAge(now - oldSinceMs) })}
              </p>
            </div>
            <Plate plate={asset.name} />
          </header>
        }
        footer={
          isHeld ? (
            <Actions order={order} />
          ) : (
            <Button isWide onPress={goHome}>
              {words.scooter_live_done()}
            </Button>
          )
        }
      >
        <StageBody order={order} onLater={goHome} />
      </Sheet>
    </div>
  )
}

function StageBody({ order, onLater }: { readonly order: ScooterOrder; readonly onLater: () => void }) {
  const trouble = troubleText(order)
  return (
    <div className="flex flex-col gap-3">
      {trouble !== undefined && (
        <p role="status" className="rounded-2 border border-warn p-3 text-warn">
          {trouble}
        </p>
      )}
      {order.state === 'RESERVED' && <Countdown order={order} />}
      {(order.state === 'IN_USE' || order.state === 'LOCKING') && <RunningPrice order={order} />}
      {order.state === 'PREPARING' && <p className="text-muted">{words.scooter_live_preparing()}</p>}
      {order.state === 'UNLOCKING' && trouble === undefined && (
        <p className="text-muted">{words.scooter_live_unlocking()}</p>
      )}
      {order.state === 'CANCELED' && <p className="text-muted">{words.scooter_live_canceled()}</p>}
      {order.bill !== null && (
        <>
          <PriceLines lines={priceLines(order)} totalTwd={order.bill.totalTwd} />
          <DepositLine order={order} />
          <Suspense fallback={<Skeleton rows={2} />}>
            <TripPayment hash={order.hash} backTo="/scooter" onLater={onLater} />
          </Suspense>
          <ButtonLink kind="quiet" to={`/myOrder/${order.hash}`}>
            {words.scooter_live_receipt()}
          </ButtonLink>
        </>
      )}
    </div>
  )
}

/** The remaining time of a reservation. */
function Countdown({ order: { reservedUntil } }: { readonly order: ScooterOrder }) {
  const secondsLeft = useSecondsLeft(reservedUntil ?? undefined)
  return (
    <div>
      <p className="text-number font-bold">{formatClock(secondsLeft)}</p>
      <p className="text-muted">{words.scooter_live_reserved()}</p>
    </div>
  )
}

/** The clock and the price so far, by the order's tariff. */
function RunningPrice({ order }: { readonly order: ScooterOrder }) {
  const now = useNow()
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div>
        <p className="text-number font-bold">{formatTwd(priceSoFarTwd(order, now))}</p>
        <p className="text-muted">
          {words.scooter_live_tariff({
            unlock: formatTwd(order.terms.unlockTwd),
            minute: formatTwd(order.terms.perMinuteTwd),
          })}
        </p>
      </div>
      <p className="text-page font-bold tabular-nums">{formatClock(usedSeconds(order, now))}</p>
    </div>
  )
}

/** The next step under the thumb; a cancellation now is free. */
function Actions({ order: { hash, state, can } }: { readonly order: ScooterOrder }) {
  const moving = useMoveOrder()
  const does = moving.variables?.does
  const buttonState = (what: 'unlock' | 'giveBack' | 'cancel') =>
    moving.isPending ? (does === what ? 'busy' : 'disabled') : 'ready'
  const press = (what: 'unlock' | 'giveBack' | 'cancel') => () =>
    moving.mutate({ tapKey: newTapKey(), hash, does: what })
  return (
    <div className="flex flex-col gap-1">
      {moving.isError && (
        <p role="alert" className="pb-1 text-secondary text-danger">
          {sentenceOf(moving.error)}
        </p>
      )}
      {can.unlock && (
        <Button isWide state={buttonState('unlock')} onPress={press('unlock')}>
          {words.scooter_live_unlock()}
        </Button>
      )}
      {(can.giveBack || state === 'LOCKING') && (
        <Button isWide state={state === 'LOCKING' ? 'busy' : buttonState('giveBack')} onPress={press('giveBack')}>
          {words.scooter_live_giveBack()}
        </Button>
      )}
      {can.cancel && (
        <Button isWide kind="quiet" state={buttonState('cancel')} onPress={press('cancel')}>
          {words.scooter_live_cancel()}
        </Button>
      )}
    </div>
  )
}
