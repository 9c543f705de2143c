import {
  confirmInPopup,
  Button,
  cx,
  FailedState,
  formatAge,
  formatTwd,
  IconButton,
  NavBar,
  newTapKey,
  Page,
  sentenceOf,
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
import type { SampleDriverOrder } from '@daoxing/sample-driver/contract'
import { TripPayment } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { LiveMap } from '../live/LiveMap.tsx'
import { orderTitle } from '../live/order-words.ts'
import { Driver } from '../live/Driver.tsx'
import { Places } from '../live/Places.tsx'
import { Bill } from '../live/Receipt.tsx'
import { orders } from '../orders.ts'
import { useCancel } from '../sample-driver-data.ts'
import * as words from '../words/compiled/messages.js'

type LiveScreenProps = { readonly hash: string; readonly onLeave: () => void }

/** An order from the search to the receipt, over the map. */
export function LiveScreen({ hash, onLeave }: LiveScreenProps) {
  const query = useQuery(orders.orderQuery(hash))
  const failure = useFailure(query)
  const oldSinceMs = useSnapshotAge(query)
  if (query.data !== undefined) return <ShownOrder order={query.data} oldSinceMs={oldSinceMs} onLeave={onLeave} />
  return (
    <>
      <NavBar title={words.sampleDriver_service_name()} onBack={onLeave} />
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
  readonly order: SampleDriverOrder
  readonly oldSinceMs: number | undefined
  readonly onLeave: () => void
}

function ShownOrder({ order, oldSinceMs, onLeave }: ShownOrderProps) {
  const navigate = useNavigate()
  const [height, setHeight] = useState<SheetHeight>('half')
  const [coveredPx, setCoveredPx] = useState(0)
  const title = orderTitle(order)
  const isOver = !order.isUnderWay
  useScreenTitle(words.sampleDriver_service_name())
  useSpokenChanges(title)
  const now = useNow()
  const goHome = () => {
    if (isOver) onLeave()
    void navigate('/')
  }
  const isPaidHere = order.payment.openTwd > 0 && (isOver || order.payment.method !== 'cash')
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className={cx('absolute inset-0', oldSinceMs !== undefined && 'opacity-70 grayscale')}>
        <LiveMap order={order} coveredPx={coveredPx} />
      </div>
      <div className="absolute top-0 z-20 wide:start-108 p-3 pt-[max(12px,var(--spacing-safe-top))]">
        <IconButton kind="floating" label={words.sampleDriver_live_home()} icon={<ChevronLeft />} onPress={goHome} />
      </div>
      <Sheet
        label={words.sampleDriver_service_name()}
        stage={order.state}
        height={height}
        heights={['half', 'full']}
        onHeight={setHeight}
        onCovered={setCoveredPx}
        header={
          <header>
            <h1 tabIndex={-1} className="flex items-center gap-3 text-page font-bold">
              {(order.state === 'PREPARING' || order.state === 'SEEKING') && <Spinner />}
              {title}
            </h1>
            {oldSinceMs !== undefined && (
              <p className="text-secondary text-muted">
                {words.sampleDriver_live_old({ age: formatAge(now - oldSinceMs) })}
              </p>
            )}
          </header>
        }
        footer={
          isOver ? (
            <Button isWide onPress={onLeave}>
              {words.sampleDriver_live_again()}
            </Button>
          ) : undefined
        }
      >
        <div className="flex flex-col gap-3 pt-3">
          {order.driver !== null && !isOver && (
            <Panel>
              <Driver order={order} />
            </Panel>
          )}
          {isPaidHere && (
            <Panel>
              <Suspense fallback={<Skeleton rows={2} />}>
                <TripPayment hash={order.orderHash} backTo="/sample-driver" onLater={goHome} />
              </Suspense>
            </Panel>
          )}
          <Panel>
            <Places order={order} />
            <Bill order={order} />
          </Panel>
          {order.driver !== null && isOver && (
            <Panel>
              <Driver order={order} />
            </Panel>
          )}
          {order.cancel.isPossible && <Cancel order={order} />}
        </div>
      </Sheet>
    </div>
  )
}

function Panel({ children }: { readonly children: ReactNode }) {
  return <section className="rounded-2 bg-bg p-4">{children}</section>
}

function Cancel({ order: { orderHash: hash, cancel } }: Pick<ShownOrderProps, 'order'>) {
  const cancelling = useCancel()
  const { feeTwd } = cancel
  const ask = async () => {
    const isConfirmed = await confirmInPopup({
      title: words.sampleDriver_cancel_title(),
      text: feeTwd === 0 ? words.sampleDriver_cancel_free() : words.sampleDriver_cancel_fee({ fee: formatTwd(feeTwd) }),
      confirmLabel: words.sampleDriver_cancel_confirm(),
      cancelLabel: words.sampleDriver_cancel_keep(),
      isRisky: true,
    })
    if (isConfirmed) cancelling.mutate({ tapKey: newTapKey(), hash, agreedFeeTwd: feeTwd })
  }
  return (
    <div className="flex flex-col">
      {cancelling.isError && (
        <p role="alert" className="text-danger">
          {sentenceOf(cancelling.error)}
        </p>
      )}
      <Button kind="danger" state={cancelling.isPending ? 'busy' : 'ready'} onPress={() => void ask()}>
        {words.sampleDriver_cancel_open()}
      </Button>
    </div>
  )
}
