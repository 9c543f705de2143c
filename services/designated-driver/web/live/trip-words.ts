import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { type Instant, instantFromMs } from '@daoxing/kit/contract'
import { formatMoment, formatTimeOfDay, formatTwd } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** The trips of the contract count Unix seconds. */
export function instantOf(unixSeconds: number): Instant {
  return instantFromMs(unixSeconds * 1000)
}

export const isUnserved = ({ trip_status: state }: Pick<DesignatedTrip, 'trip_status'>): boolean =>
  state === 'CANCELED' || state === 'MATCH_FAILED'

/** The state of a trip in a sentence, with the next promised moment. */
export function tripTitle(trip: DesignatedTrip): string {
  const { trip_status: state, arrives_at: arrivesAt, reserve_time: reserved } = trip
  const time = arrivesAt === null ? undefined : formatTimeOfDay(instantOf(arrivesAt))
  switch (state) {
    case 'PREPARING':
      return words.designatedDriver_live_preparing()
    case 'RESERVED':
      return words.designatedDriver_live_reserved({ time: formatMoment(instantOf(reserved ?? trip.request_time)) })
    case 'REQUESTING':
      return words.designatedDriver_live_requesting()
    case 'DRIVER_EN_ROUTE':
      return time === undefined
        ? words.designatedDriver_state_driverEnRoute()
        : words.designatedDriver_live_coming({ time })
    case 'ARRIVED':
      return arrivedTitle(trip)
    case 'TRIP_STARTED':
      return ridingTitle(trip, time)
    case 'PENDING_PAYMENT':
      return payingTitle(trip)
    case 'COMPLETED':
      return words.designatedDriver_live_completed()
    case 'MATCH_FAILED':
      return words.designatedDriver_live_noDriver()
    case 'CANCELED':
      return words.designatedDriver_live_canceled()
  }
}

function arrivedTitle({ code_checked_at: checkedAt, can }: DesignatedTrip): string {
  if (can.confirm_handover === 'before') return words.designatedDriver_live_confirmCar()
  return checkedAt === null ? words.designatedDriver_live_arrived() : words.designatedDriver_live_recording()
}

function ridingTitle({ can, hours }: DesignatedTrip, time: string | undefined): string {
  if (can.confirm_handover === 'after') return words.designatedDriver_live_confirmReturn()
  if (time === undefined) return words.designatedDriver_state_tripStarted()
  return hours === null
    ? words.designatedDriver_live_riding({ time })
    : words.designatedDriver_live_ridingUntil({ time })
}

function payingTitle({ is_under_way: isUnderWay, can, payment, amount }: DesignatedTrip): string {
  if (!isUnderWay) return words.designatedDriver_state_pendingPayment()
  if (can.confirm_handover === 'after') return words.designatedDriver_live_confirmReturn()
  return payment.method === 'cash'
    ? words.designatedDriver_live_payCash({ amount: formatTwd(amount) })
    : words.designatedDriver_live_paying()
}

/** Why a trip ended without being driven, and what it means for money. */
export function endWords({ trip_status: state, cancel }: DesignatedTrip): string {
  if (state === 'MATCH_FAILED') return words.designatedDriver_end_noDriver()
  if (cancel === null) return words.designatedDriver_end_free()
  const { charged_fee: fee, reason } = cancel
  const why = reasonWords[reason]()
  return fee === 0
    ? words.designatedDriver_end_whyFree({ why })
    : words.designatedDriver_end_whyFee({ why, fee: formatTwd(fee) })
}

const reasonWords: Readonly<Record<NonNullable<DesignatedTrip['cancel']>['reason'], () => string>> = {
  DRIVER_CANCEL: words.designatedDriver_reason_driver,
  RIDER_CANCEL: words.designatedDriver_reason_rider,
  RIDER_REPORT_NOT_IN_CAR: words.designatedDriver_reason_notInCar,
  UNPAID_SYSTEM_CANCEL: words.designatedDriver_reason_unpaid,
  ADMIN_FORCE_CANCEL: words.designatedDriver_reason_admin,
  SYSTEM_TIME_OUT: words.designatedDriver_reason_timeOut,
  DRIVER_TIME_OUT: words.designatedDriver_reason_driverTimeOut,
  CENTER_CALL_CANCEL: words.designatedDriver_reason_center,
}
