import { formatDuration, formatMoment, formatTimeOfDay, formatTwd } from '@daoxing/kit/web'
import { billOf, type Trip, type TripBill } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'
import { startText } from './place-texts.ts'
import { phaseOf } from './trip-phase.ts'
import { carWords, instantOf } from './trip-words.ts'

/** For a shorter time, a number of minutes would be too coarse. */
const soonSeconds = 45

/** The title of the sheet: the current stage, in one line. `arrivesAtMs` is when the car is expected. */
export function stageTitle(trip: Trip, { arrivesAtMs, nowMs }: StageTime): string {
  switch (phaseOf(trip)) {
    case 'reserved':
      return words.taxi_live_reserved_title({ time: formatMoment(instantOf(trip.reserve_time ?? trip.request_time)) })
    case 'searching':
      // One title from the tap until a driver accepts; the details follow below it.
      return words.taxi_live_search_looking()
    case 'coming':
      return comingTitle(arrivesAtMs === null ? null : (arrivesAtMs - nowMs) / 1000)
    case 'arrived':
      return words.taxi_live_arrived_title()
    case 'riding':
      return arrivesAtMs === null
        ? words.taxi_live_riding_title()
        : words.taxi_live_riding_titleUntil({ time: formatTimeOfDay(instantOf(arrivesAtMs / 1000)) })
    case 'paying':
      return payingTitle(trip)
    case 'done':
      return words.taxi_live_done_title()
    case 'ended':
      return endedTitle(trip)
  }
}

export type StageTime = { readonly arrivesAtMs: number | null; readonly nowMs: number }

/** The sentence for screen readers, announced once, with the facts for a rider at the kerb. */
export function spokenStage(trip: Trip): string {
  const { driver_info: driver, boarding_code: code } = trip
  // The sentence adds its own full stop, so one at the end of an address such as "Nanjing W. Rd." is removed.
  const place = startText(trip).replace(/\.+$/, '')
  const car = driver && { plate: driver.plate.split('').join(' '), car: carWords(driver), code, place }
  const phase = phaseOf(trip)
  if (phase === 'coming' && car) {
    const what = words.taxi_live_spoken_coming(car)
    return isOtherDriver(trip) ? words.taxi_live_otherDriver_spoken({ what }) : what
  }
  if (phase === 'arrived' && car) return words.taxi_live_spoken_arrived(car)
  if (phase === 'riding') return words.taxi_live_riding_title()
  if (phase === 'ended') return words.taxi_live_spoken_ended({ what: endedTitle(trip), money: endedMoney(trip) })
  return stageTitle(trip, { arrivesAtMs: null, nowMs: 0 })
}

/** Whether an earlier driver was lost or gave the trip back, so that the rider may still look for that driver's car. */
export const isOtherDriver = ({ driver_cancels: cancels, former_driver: former, driver_info: driver }: Trip): boolean =>
  (cancels > 0 || former !== null) && driver !== null

function payingTitle(trip: Trip): string {
  const amount = formatTwd(billOf(trip)?.totalTwd ?? 0)
  if (trip.payment_method === 'instore') return words.taxi_live_paying_titleTerminal({ amount })
  return trip.payment_method === 'cash'
    ? words.taxi_live_paying_title({ amount })
    : words.taxi_live_paying_titleAuto({ amount })
}

function comingTitle(seconds: number | null): string {
  if (seconds === null) return words.taxi_live_coming_title()
  if (seconds < soonSeconds) return words.taxi_live_coming_soon()
  return words.taxi_live_coming_titleIn({ duration: formatDuration(seconds) })
}

function endedTitle({
  trip_status: status,
  last_event: event,
  cancel,
  reserve_time: reservedAt,
  payment: { decline_reason: declined },
}: Trip): string {
  if (status === 'MATCH_FAILED') return words.taxi_live_ended_matchFailed()
  if (event === 'NO_SHOW') return words.taxi_live_ended_noShow()
  if (cancel?.reason === 'RIDER_REPORT_NOT_IN_CAR') return words.taxi_live_ended_notInCar()
  if (cancel?.by === 'rider') return words.taxi_live_ended_byRider()
  if (cancel?.by === 'driver') return words.taxi_live_ended_byDriver()
  if (cancel?.reason === 'UNPAID_SYSTEM_CANCEL' && reservedAt !== null) return words.taxi_live_ended_reservationUnpaid()
  if (cancel?.reason === 'UNPAID_SYSTEM_CANCEL' && declined !== null) return words.taxi_live_ended_paymentFailed()
  if (cancel?.reason === 'UNPAID_SYSTEM_CANCEL') return words.taxi_live_ended_unpaid()
  if (cancel?.reason === 'CENTER_CALL_CANCEL' || cancel?.reason === 'ADMIN_FORCE_CANCEL')
    return words.taxi_live_ended_bySupport()
  return words.taxi_live_ended_bySystem()
}

/** Returns the sentence on the cost of an ended trip. */
export function endedMoney(trip: Pick<Trip, 'cancel' | 'fare' | 'pretrip_tips' | 'payment'>): string {
  const { cancel } = trip
  if (!cancel) return words.taxi_live_ended_free()
  const fee = formatTwd(cancel.fee)
  const { creditTwd, restTwd } = partsOf(billOf(trip))
  if (creditTwd > 0) {
    if (restTwd === 0) return words.taxi_live_ended_feeCredit({ fee })
    const facts = { fee, credit: formatTwd(creditTwd), rest: formatTwd(restTwd) }
    return cancel.fee_state === 'unpaid'
      ? words.taxi_live_ended_feeOpenBoth(facts)
      : words.taxi_live_ended_feePaidBoth(facts)
  }
  switch (cancel.fee_state) {
    case 'none':
      return words.taxi_live_ended_free()
    case 'unpaid':
      return words.taxi_live_ended_feeUnpaid({ fee })
    case 'paid':
      return words.taxi_live_ended_feePaid({ fee })
    case 'given_back':
      return words.taxi_live_ended_feeBack({ fee })
  }
}

function partsOf(bill: TripBill | null): { readonly creditTwd: number; readonly restTwd: number } {
  const creditTwd = bill?.shares.find(({ from }) => from === 'credit')?.amountTwd ?? 0
  return { creditTwd, restTwd: (bill?.totalTwd ?? 0) - creditTwd }
}
