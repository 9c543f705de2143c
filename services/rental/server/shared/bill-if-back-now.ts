import type { RentalBill } from '@daoxing/rental/contract'
import { billTotal } from '../rules/cap-bill.ts'
import { returnTime } from './give-back.ts'
import { carOfOrder, readingOf } from './lent-cars.ts'
import type { SharedStep } from './locked-shared.ts'
import { billLinesAt, energyPriceOf } from './shared-bill.ts'

/** The bill if the car were given back now: by its present readings, and the time that would count. */
export async function billIfBackNow(step: SharedStep): Promise<RentalBill> {
  const { tx, house, order } = step
  const back = readingOf(house, carOfOrder(house, order))
  const at = returnTime(step)
  const lines = [...billLinesAt(order, { at, back, energyPercentTwd: await energyPriceOf(tx) })]
  const totalAmount = billTotal(lines)
  return {
    rentStart: order.departedAt ?? order.startsAt,
    rentEnd: at,
    totalAmount,
    odoMeter: Math.max(0, back.odometer - (order.depart?.odometer ?? back.odometer)),
    etagAmount: 0,
    payAmount: totalAmount,
    pointsUsed: 0,
    promotionInfos: [],
    usedCoupons: [],
    lines,
  }
}
