import { type ChargingOrder, isLive } from '@daoxing/charging/contract'
import {
  Button,
  ButtonLink,
  Card,
  FailedState,
  formatAge,
  NavBar,
  Page,
  Skeleton,
  useFailure,
  useNow,
  useScreenTitle,
  useSnapshotAge,
} from '@daoxing/kit/web'
import { TripPayment } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { chargingOrders } from '../charging-orders.ts'
import { stageTitle } from '../parts/charge-words.ts'
import * as words from '../words/compiled/messages.js'
import { BillView } from './BillView.tsx'
import { ChargeActions } from './ChargeActions.tsx'
import { LiveStage } from './LiveStage.tsx'
import { NewsPopups } from './NewsPopups.tsx'

type ChargeScreenProps = { readonly hash: string; readonly onLeave: () => void }

/** An order from its hold to its bill [CHG-016]. */
export function ChargeScreen({ hash, onLeave }: ChargeScreenProps) {
  const query = useQuery(chargingOrders.orderQuery(hash))
  const failure = useFailure(query)
  const oldSinceMs = useSnapshotAge(query)
  if (query.data !== undefined) return <ShownCharge order={query.data} oldSinceMs={oldSinceMs} onLeave={onLeave} />
  return (
    <>
      <NavBar title={words.charging_service_name()} onBack={onLeave} />
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

type ShownChargeProps = {
  readonly order: ChargingOrder
  readonly oldSinceMs: number | undefined
  readonly onLeave: () => void
}

function ShownCharge({ order, oldSinceMs, onLeave }: ShownChargeProps) {
  const navigate = useNavigate()
  const now = useNow()
  const title = useRef<HTMLHeadingElement>(null)
  const { rawState, place, orderHash } = order
  const isOn = isLive(rawState)
  useScreenTitle(words.charging_service_name())
  // Screen readers read the title of each stage.
  useEffect(() => title.current?.focus(), [rawState])
  const goHome = () => {
    if (!isOn) onLeave()
    void navigate('/')
  }
  return (
    <>
      <NavBar title={words.charging_service_name()} onBack={goHome} />
      <Page>
        <header>
          <h1 ref={title} tabIndex={-1} className="text-page font-bold">
            {stageTitle(order)}
          </h1>
          <p className="text-secondary text-muted">
            {oldSinceMs === undefined
              ? [place.stationName, place.floor, place.bay, place.evseId].filter((text) => text !== null).join(' · ')
              : words.charging_live_old({ age: formatAge(now - oldSinceMs) })}
          </p>
        </header>
        {isOn ? (
          <>
            <Card>
              <LiveStage order={order} />
            </Card>
            <ChargeActions order={order} />
          </>
        ) : (
          <Ended order={order} onLeave={onLeave} onLater={goHome} />
        )}
        {isOn && (
          <ButtonLink kind="quiet" to={`/myOrder/${orderHash}`}>
            {words.charging_live_details()}
          </ButtonLink>
        )}
      </Page>
      <NewsPopups hash={orderHash} />
    </>
  )
}

type EndedProps = { readonly order: ChargingOrder; readonly onLeave: () => void; readonly onLater: () => void }

/** The end: nothing was charged, or the bill with its payment. */
function Ended({ order, onLeave, onLater }: EndedProps) {
  const { rawState, orderHash, lastEvent } = order
  if (rawState === 'Invalid')
    return (
      <>
        <p>{lastEvent === 'DECLINED' ? words.charging_live_declined() : words.charging_live_invalidText()}</p>
        <Button isWide onPress={onLeave}>
          {words.charging_live_again()}
        </Button>
      </>
    )
  return (
    <>
      <Card title={words.charging_bill_title()}>
        <BillView order={order} />
      </Card>
      {order.billState !== 'awaited' && order.payment.word !== 'NoPay' && (
        <Card>
          <Suspense fallback={<Skeleton rows={2} />}>
            <TripPayment hash={orderHash} backTo="/charging_station" onLater={onLater} />
          </Suspense>
        </Card>
      )}
      <ButtonLink kind="quiet" to={`/myOrder/${orderHash}`}>
        {words.charging_live_receipt()}
      </ButtonLink>
      <Button isWide onPress={onLeave}>
        {words.charging_live_finish()}
      </Button>
    </>
  )
}
