import type { Instant } from '@daoxing/kit/contract'
import { msOf } from '@daoxing/kit/contract'
import { BottomSheet, Button, formatMoment, isApiError, newTapKey, sentenceOf, useNow } from '@daoxing/kit/web'
import type { QuoteOption, ReservationChange, Trip } from '@daoxing/taxi/contract'
import { ArrowRight } from 'lucide-react'
import { aboutPrice } from '../live/trip-words.ts'
import { PriceDifference } from '../parts/PriceDifference.tsx'
import { carName } from '../plan/car-words.ts'
import * as words from '../words/compiled/messages.js'
import { useConfirmReservation, type WishedReservation } from './reservation-data.ts'

type ConfirmReservationProps = {
  readonly trip: Trip
  readonly agreed: WishedReservation
  readonly wish: WishedReservation
  readonly option: QuoteOption
  readonly change: ReservationChange['changes'][number]
  readonly before: ReservationChange['before']
  readonly expiresAt: Instant
  /** Called when the quote has expired: requests another one. */
  readonly onRenew: () => void
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Shows the changes, the old and the new price, and whether the driver stays; its one button consents. */
export function ConfirmReservation(props: ConfirmReservationProps) {
  const { trip, wish, option, change, before, expiresAt, onRenew, onClose, onDone } = props
  const { difference, difference_lines, keeps_driver: keepsDriver } = change
  const confirm = useConfirmReservation()
  const seconds = Math.max(0, Math.ceil((msOf(expiresAt) - useNow(1000)) / 1000))
  const isExpired = seconds === 0 || isApiError(confirm.error, 'QUOTE_EXPIRED')
  const isRough = wish.end?.isApproximate ?? false
  const agree = () =>
    confirm.mutate(
      { tapKey: newTapKey(), hash: trip.trip_hash, changeHash: change.change_hash, isRough },
      { onSuccess: onDone },
    )
  return (
    <BottomSheet
      title={words.taxi_rebook_sheet()}
      onClose={onClose}
      footer={
        isExpired ? (
          <Button isWide kind="tint" onPress={onRenew}>
            {words.taxi_change_again()}
          </Button>
        ) : (
          <Button isWide state={confirm.isPending ? 'busy' : 'ready'} price={aboutPrice(option)} onPress={agree}>
            {words.taxi_change_confirm()}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <dl className="flex flex-col gap-1">
          {changesOf(props).map(({ name, from, to }) => (
            <div key={name}>
              <dt className="text-secondary text-muted">{name}</dt>
              {/* Lines break between the two, not within one. */}
              <dd className="flex flex-wrap items-center gap-x-2">
                <del>{from}</del>
                <ArrowRight aria-hidden="true" size={16} className="text-muted" />
                <strong>{to}</strong>
              </dd>
            </div>
          ))}
        </dl>
        <PriceDifference change={{ before, after: option, difference, difference_lines }} />
        {keepsDriver !== null && (
          <p className={keepsDriver ? 'text-secondary' : 'text-secondary text-warn'}>
            {keepsDriver ? words.taxi_rebook_keeps() : words.taxi_rebook_releases()}
          </p>
        )}
        {isRough && <p className="text-secondary text-warn">{words.taxi_rebook_rough()}</p>}
        {confirm.isError && (
          <p role="alert" className="text-danger">
            {sentenceOf(confirm.error)}
          </p>
        )}
        {!isExpired && <p className="text-secondary text-muted">{words.taxi_change_expires({ seconds })}</p>}
      </div>
    </BottomSheet>
  )
}

function changesOf({ trip, agreed, wish, option }: ConfirmReservationProps) {
  const endOf = ({ end }: WishedReservation) => end?.name ?? words.taxi_rebook_endOpen()
  return [
    { name: words.taxi_rebook_time(), from: formatMoment(agreed.at), to: formatMoment(wish.at) },
    { name: words.taxi_rebook_start(), from: agreed.start.name, to: wish.start.name },
    { name: words.taxi_rebook_end(), from: endOf(agreed), to: endOf(wish) },
    { name: words.taxi_rebook_car(), from: carName(trip.vehicleType), to: carName(option.vehicleType) },
  ].filter(({ from, to }) => from !== to)
}
