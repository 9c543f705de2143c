import { msOf } from '@daoxing/kit/contract'
import { formatTwd, formatUnitTwd } from '@daoxing/kit/web'
import {
  feeTypes,
  priceOfRide,
  type ScooterBillLine,
  type ScooterRental,
  type ScooterReturnProblem,
  type ScooterTariff,
} from '@daoxing/scooter/contract'
import { scooterServiceWords } from '../service-words.ts'
import * as words from '../words/compiled/messages.js'

/** A wider circle covers the whole map and says nothing: words say it instead. */
export const usefulMetres = 250

/** The state as text. A rental whose amount was not held was not canceled by anybody. */
export const stateText = ({ state, lastEvent }: ScooterRental): string =>
  lastEvent === 'notHeld' ? words.scooter_state_notHeld() : scooterServiceWords.states[state]()

/** Paid seconds by the page's clock, from the reading of the server. Only the server decides the bill. */
export function secondsNow({ meter }: ScooterRental, nowMs: number): number {
  return meter.isRunning ? meter.seconds + Math.max(0, Math.floor((nowMs - msOf(meter.at)) / 1000)) : meter.seconds
}

/** The price so far, reckoned by the tariff as the server reckons it. */
export const priceNow = (rental: ScooterRental, nowMs: number): number =>
  rental.meter.startedAt === null ? 0 : priceOfRide(rental.tariff, secondsNow(rental, nowMs))

/** A price of a minute, which may have half a dollar. */
export const minutePrice = ({ minuteCents }: ScooterTariff): string => formatUnitTwd(minuteCents / 100)

export const tariffText = (tariff: ScooterTariff): string =>
  words.scooter_live_tariff({
    minutes: tariff.includedMinutes,
    base: formatTwd(tariff.baseTwd),
    minute: minutePrice(tariff),
    cap: formatTwd(tariff.dayCapTwd),
  })

/** The bill for `PriceLines`. */
export function priceLines({ bill, meter }: ScooterRental) {
  return (bill?.lines ?? []).map((line) => ({ label: lineText(line, meter.seconds), amountTwd: line.amountTwd }))
}

function lineText({ kind, feeType }: ScooterBillLine, seconds: number): string {
  if (kind === 'ride') return words.scooter_bill_ride({ minutes: Math.floor(seconds / 60) + 1 })
  return kind === 'swapCredit' ? words.scooter_bill_swapCredit() : feeText(feeType)
}

/** The name of a fee [SCT-014]. */
export function feeText(feeType: ScooterBillLine['feeType']): string {
  switch (feeType) {
    case feeTypes.processing:
      return words.scooter_bill_fee2()
    case feeTypes.relocation:
      return words.scooter_bill_fee3()
    case feeTypes.penalty:
      return words.scooter_bill_fee4()
    case feeTypes.custody:
      return words.scooter_bill_fee5()
    default:
      return words.scooter_service_name()
  }
}

const problemTexts = {
  outOfZone: words.scooter_problem_outOfZone,
  noParking: words.scooter_problem_noParking,
  privateGround: words.scooter_problem_privateGround,
  underground: words.scooter_problem_underground,
  zoneClosed: words.scooter_problem_zoneClosed,
  bayFull: words.scooter_problem_bayFull,
  moving: words.scooter_problem_moving,
  powerOn: words.scooter_problem_powerOn,
  trunkOpen: words.scooter_problem_trunkOpen,
  unheard: words.scooter_problem_unheard,
  placeUncertain: words.scooter_problem_placeUncertain,
}

/** A problem with its remedy, as text. */
export const problemText = ({ kind, detail }: ScooterReturnProblem): string =>
  kind === 'helmetMissing' ? words.scooter_problem_helmetMissing({ count: detail ?? '1' }) : problemTexts[kind]()
