import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { type RentalBillLine, timeStepMinutes } from '@daoxing/rental/contract'
import { rentalConfigs } from '../rental-configs.ts'
import { capBill } from '../rules/cap-bill.ts'
import { startedDays } from '../rules/rent-of-span.ts'
import { contractOfShared, coverOfShared } from './contract-of-shared.ts'
import { repriced } from './price-wish.ts'
import { termsOfPrice } from './rules/price-shared.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'

type Back = {
  readonly at: Instant
  readonly back: { readonly odometer: number; readonly energy: number }
  /** The price of the day of the return. */
  readonly energyPercentTwd: number
}

/**
 * The lines of a bill of a car that comes back at a time. The rent is that of the time that was used, in steps, from the start
 * of the reservation to its end at most; so it is never above the quote. The rest is counted and cut by the contract.
 */
export function billLinesAt(order: SharedRecord, { at, back, energyPercentTwd }: Back): readonly RentalBillLine[] {
  const { startsAt, endsAt, depart, prices } = order
  const contract = contractOfShared(order)
  const used = repriced(order, { span: { from: startsAt, until: usedUntil(order, at) } })
  const days = startedDays({ from: startsAt, until: endsAt })
  const terms = termsOfPrice(used, {
    dayRentTwd: prices.rent.weekdayDayTwd,
    energyPercentTwd,
    kilometresIncluded: contract.kilometresADay * days,
  })
  const then = depart ?? back
  const lines = capBill(contract, {
    terms,
    facts: {
      ...{ startsAt, endsAt, returnedAt: at },
      kilometres: Math.max(0, back.odometer - then.odometer),
      ...{ energyThen: then.energy, energyNow: back.energy },
      ...{ brokeDown: false, cover: coverOfShared(order), damage: null },
    },
  })
  return used.waiverTwd > 0 ? [...lines, { kind: 'waiver', amountTwd: used.waiverTwd }] : lines
}

/** The price of a percent of energy today: a quote of some days ago does not bind for it. */
export const energyPriceOf = async (tx: Tx): Promise<number> =>
  (await configValue(tx, rentalConfigs.rental_shared_tariff)).energyPercentTwd

const stepSeconds = timeStepMinutes * 60

/** The end of the step in which the car came back, within the reservation; the first step always counts. */
function usedUntil({ startsAt, endsAt }: SharedRecord, at: Instant): Instant {
  const steps = Math.max(1, Math.ceil(secondsBetween(startsAt, at) / stepSeconds))
  const until = plusSeconds(startsAt, steps * stepSeconds)
  return until < endsAt ? until : endsAt
}
