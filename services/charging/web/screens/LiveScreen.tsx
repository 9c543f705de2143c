import { secondsBetween } from '@daoxing/kit/contract'
import {
  confirmInPopup,
  Card,
  FailedState,
  FixedBottomButton,
  formatAge,
  formatDuration,
  formatTwd,
  NavBar,
  newTapKey,
  nowMs,
  Page,
  sentenceOf,
  Skeleton,
  Spinner,
  useFailure,
  useNow,
  useSnapshotAge,
  useSpokenChanges,
} from '@daoxing/kit/web'
import { isLive, type ChargingOrder } from '@daoxing/charging/contract'
import { TripPayment } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { Bill } from '../live/Receipt.tsx'
import { sessionTitle, unitsText } from '../live/session-words.ts'
import { orders } from '../orders.ts'
import { useEndSession } from '../charging-data.ts'
import * as words from '../words/compiled/messages.js'

type LiveScreenProps = { readonly hash: string; readonly onLeave: () => void }

/** A session from its start to the bill. */
export function LiveScreen({ hash, onLeave }: LiveScreenProps) {
  const query = useQuery(orders.orderQuery(hash))
  const failure = useFailure(query)
  const oldSinceMs = useSnapshotAge(query)
  const navigate = useNavigate()
  const order = query.data
  const goHome = () => {
    if (order === undefined || !isLive(order.status)) onLeave()
    void navigate('/')
  }
  return (
    <>
      <NavBar title={words.charging_service_name()} onBack={goHome} />
      <Page below="button">
        {order !== undefined ? (
          <ShownSession order={order} oldSinceMs={oldSinceMs} onHome={goHome} onLeave={onLeave} />
        ) : failure === null ? (
          <Skeleton rows={4} />
        ) : (
          <FailedState error={failure} onRetry={() => void query.refetch()} />
        )}
      </Page>
    </>
  )
}

type ShownSessionProps = {
  readonly order: ChargingOrder
  /** Since when the session may be outdated; undefined while it is up to date. */
  readonly oldSinceMs: number | undefined
  readonly onHome: () => void
  readonly onLeave: () => void
}

function ShownSession({ order, oldSinceMs, onHome, onLeave }: ShownSessionProps) {
  const { status, station, payment } = order
  const title = sessionTitle(order)
  useSpokenChanges(title)
  const now = useNow(5000)
  const isWaiting = status === 'REQUESTED' || status === 'STARTING' || status === 'STOPPING'
  return (
    <>
      <h2 className="flex items-center gap-3 text-page font-bold">
        {isWaiting && <Spinner />}
        {title}
      </h2>
      <p className="text-secondary text-muted">
        {oldSinceMs === undefined
          ? explanationOf(order)
          : words.charging_live_old({ age: formatAge(now - oldSinceMs) })}
      </p>
      {(status === 'DELIVERING' || status === 'STOPPING') && <Meter order={order} />}
      {!isLive(status) && payment.openTwd > 0 && (
        <Card>
          <Suspense fallback={<Skeleton rows={2} />}>
            <TripPayment hash={order.orderHash} backTo="/charging" onLater={onHome} />
          </Suspense>
        </Card>
      )}
      <Card>
        <p className="font-bold">{station.name}</p>
        <p className="text-secondary text-muted">{station.address}</p>
        <Bill order={order} />
      </Card>
      <NextStep order={order} onLeave={onLeave} />
    </>
  )
}

/** The current state of the money. */
function explanationOf({ status, lastEvent, terms }: ChargingOrder): string {
  const estimate = formatTwd(terms.estimateTwd)
  if (status === 'REQUESTED') return words.charging_live_holding({ estimate })
  if (status === 'STARTING') return words.charging_live_held({ estimate })
  if (status === 'START_FAILED' || status === 'CANCELED')
    return lastEvent === 'DECLINED' ? words.charging_live_notHeld() : words.charging_live_released()
  if (status === 'COMPLETED' || status === 'PENDING_PAYMENT') return words.charging_live_billed()
  return words.charging_live_metered()
}

/** Units, price so far against the limit or the cover, and minutes. */
function Meter({ order }: { readonly order: ChargingOrder }) {
  const { deliveredMilliUnits, amountTwd, coverTwd, terms, startedAt, createdAt } = order
  useNow(5000)
  const seconds = secondsBetween(startedAt ?? createdAt, new Date(nowMs()).toISOString())
  const mostTwd = terms.limitTwd ?? coverTwd
  const label =
    terms.limitTwd === null
      ? words.charging_live_cover({ amount: formatTwd(coverTwd) })
      : words.charging_live_limit({ limit: formatTwd(terms.limitTwd) })
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-number font-bold">{formatTwd(amountTwd)}</p>
        <p className="text-card font-bold">{unitsText(deliveredMilliUnits)}</p>
      </div>
      <progress className="sr-only" max={mostTwd} value={Math.min(amountTwd, mostTwd)} aria-label={label} />
      <div aria-hidden="true" className="mt-3 h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className="h-full rounded-full bg-go"
          style={{ width: `${Math.min(100, (amountTwd / mostTwd) * 100)}%` }}
        />
      </div>
      <div className="mt-1 flex justify-between gap-4 text-secondary text-muted">
        <p>{label}</p>
        <p>{formatDuration(seconds)}</p>
      </div>
    </Card>
  )
}

const endings = {
  stop: {
    title: words.charging_end_stopTitle,
    text: words.charging_end_stopText,
    label: words.charging_end_stop,
  },
  cancel: {
    title: words.charging_end_cancelTitle,
    text: words.charging_end_cancelText,
    label: words.charging_end_cancel,
  },
}

type NextStepProps = Pick<ShownSessionProps, 'order' | 'onLeave'>

/** Stop during the delivery, cancel before, and another session after. */
function NextStep({ order: { can, orderHash: hash, status }, onLeave }: NextStepProps) {
  const ending = useEndSession()
  const how = can.stop ? 'stop' : can.cancel ? 'cancel' : null
  if (how === null)
    return isLive(status) ? null : (
      <FixedBottomButton onPress={onLeave}>{words.charging_live_again()}</FixedBottomButton>
    )
  const { title, text, label } = endings[how]
  const end = async () => {
    const isConfirmed = await confirmInPopup({
      title: title(),
      text: text(),
      confirmLabel: label(),
      cancelLabel: words.charging_end_keep(),
    })
    if (isConfirmed) ending.mutate({ tapKey: newTapKey(), hash, how })
  }
  return (
    <>
      {ending.isError && (
        <p role="alert" className="text-danger">
          {sentenceOf(ending.error)}
        </p>
      )}
      <FixedBottomButton
        kind={how === 'stop' ? 'primary' : 'danger'}
        state={ending.isPending ? 'busy' : 'ready'}
        onPress={() => void end()}
      >
        {label()}
      </FixedBottomButton>
    </>
  )
}
