import { type CarrierCheck, type InvoiceWish, wishOfInfo, type InvoiceInfo } from '@daoxing/invoices/contract'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { wishIn } from './carrier-seal.ts'
import { checkCarriers, recheckSeconds } from './jobs/check-carriers.ts'
import { carrierCheckPort, checkedNumber } from './platform/carrier-check-port.ts'
import type { CarrierRecord } from './stores/carrier-store.ts'

/** Prepares a call: asks the tax platform about the number of an invoice info, outside of any transaction. */
export function askPlatform(house: House, info: InvoiceInfo): (() => Promise<CarrierCheck>) | undefined {
  const number = checkedNumber(wishOfInfo(info))
  if (number === undefined) return undefined
  return async () => {
    const answer = await house.port(carrierCheckPort).check(number)
    return answer === 'unknown' ? 'unchecked' : answer
  }
}

/** The state of a check. A missing number is refused; without an answer the carrier is accepted and checked later. */
export async function acceptCheck({
  tx,
  house,
  check = 'none',
}: {
  readonly tx: Tx
  readonly house: House
  readonly check: CarrierCheck | undefined
}): Promise<CarrierCheck> {
  if (check === 'absent') throw new Refusal('invoices.carrierAbsent', { field: 'carrierNum' })
  if (check === 'unchecked') {
    const dueAt = plusSeconds(house.clock.now(), recheckSeconds)
    await house.jobs.plan(tx, checkCarriers, {}, { key: checkCarriers.name, dueAt, keepDueAt: true })
  }
  return check
}

/** Refuses a wish that another carrier of the rider already has. */
export function refuseSame(
  house: House,
  { wish, others }: { wish: InvoiceWish; others: readonly CarrierRecord[] },
): void {
  const nameOf = ({ receiptType, kind, number, ubn }: InvoiceWish) => [receiptType, kind, number, ubn].join(' ')
  if (others.some((other) => nameOf(wishIn(house, other)) === nameOf(wish))) throw new Refusal('invoices.sameCarrier')
}
