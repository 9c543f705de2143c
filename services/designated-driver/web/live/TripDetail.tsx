import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import {
  Badge,
  Card,
  formatMoment,
  formatTwd,
  ListRow,
  Loaded,
  type OrderDetailProps,
  Skeleton,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { InsuranceFacts } from '../plan/Assurances.tsx'
import { designatedDriverServiceWords } from '../service-words.ts'
import { trips } from '../trips.ts'
import * as words from '../words/compiled/messages.js'
import { Bill } from './Bill.tsx'
import { CancelTrip, FeeProof } from './CancelTrip.tsx'
import { DriverCard } from './DriverCard.tsx'
import { HandoverPanel } from './HandoverPanel.tsx'
import { MailReceipt } from './MailReceipt.tsx'
import { Panel } from './Panel.tsx'
import { Places } from './Places.tsx'
import { RateDriver } from './RateDriver.tsx'
import { endWords, instantOf, isUnserved } from './trip-words.ts'

/** One trip in the order list: state, price, places, money line by line, driver, the car's records, and actions. */
export function TripDetail({ hash }: OrderDetailProps) {
  const query = useQuery(trips.orderQuery(hash))
  return (
    <Loaded query={query} skeleton={<Skeleton form="card" />}>
      {(trip) => <Detail trip={trip} />}
    </Loaded>
  )
}

function Detail({ trip }: { readonly trip: DesignatedTrip }) {
  const { trip_status: state, cancel, driver, can, handovers, insurance } = trip
  const fee = cancel?.charged_fee ?? 0
  const isFree = isUnserved(trip) && fee === 0
  return (
    <div className="flex flex-col gap-3">
      <Head trip={trip} />
      <Panel on="page">
        <Places trip={trip} />
      </Panel>
      {!isFree && (
        <Panel on="page">
          <Bill trip={trip} />
          <FeeProof cancel={cancel} />
        </Panel>
      )}
      {driver !== null && (
        <Panel on="page">
          <DriverCard trip={trip} />
        </Panel>
      )}
      {can.rate && (
        <Panel on="page">
          <RateDriver trip={trip} />
        </Panel>
      )}
      {handovers
        .filter(({ recorded_at: recordedAt }) => recordedAt !== null)
        .map((handover) => (
          <Panel key={handover.way} on="page">
            <HandoverPanel trip={trip} handover={handover} />
          </Panel>
        ))}
      <Panel on="page" title={words.designatedDriver_assured_title()}>
        <InsuranceFacts insurance={insurance} />
        <p className="mt-2 text-secondary text-muted">
          {words.designatedDriver_agreement_kept({ version: trip.terms_version })}
        </p>
      </Panel>
      <Actions trip={trip} />
      {state === 'RESERVED' && <CancelTrip trip={trip} />}
    </div>
  )
}

function Head({ trip }: { readonly trip: DesignatedTrip }) {
  const { trip_status: state, reserve_time: reserved, reservation, amount, cancel } = trip
  const unserved = isUnserved(trip)
  return (
    <header>
      <Badge kind={state === 'PENDING_PAYMENT' ? 'warn' : unserved ? 'muted' : 'go'}>
        {designatedDriverServiceWords.states[state]()}
      </Badge>
      <p className="mt-1 text-number font-bold">{formatTwd(unserved ? (cancel?.charged_fee ?? 0) : amount)}</p>
      {reserved !== null && <p>{formatMoment(instantOf(reserved))}</p>}
      {unserved && <p>{endWords(trip)}</p>}
      {state === 'RESERVED' && reservation !== null && (
        <p className="text-secondary text-muted">
          {reservation.has_driver
            ? words.designatedDriver_reserved_hasDriver()
            : words.designatedDriver_reserved_looking()}
        </p>
      )}
      {reservation !== null && reservation.pay_by !== null && (
        <p role="alert" className="mt-2 rounded-2 border border-warn p-3 text-warn">
          {words.designatedDriver_reserved_payBy({ time: formatMoment(instantOf(reservation.pay_by)) })}
        </p>
      )}
    </header>
  )
}

function Actions({ trip }: { readonly trip: DesignatedTrip }) {
  const { is_under_way: isUnderWay, can, trip_hash: hash } = trip
  if (!isUnderWay && !can.receipt) return null
  return (
    <Card form="plain">
      {isUnderWay && (
        <ListRow title={words.designatedDriver_live_show()} to="/designated-driver" isLast={!can.receipt} />
      )}
      {can.receipt && <MailReceipt hash={hash} isLast />}
    </Card>
  )
}
