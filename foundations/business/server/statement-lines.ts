import { riderNames } from '@daoxing/identity/server'
import type { Tx } from '@daoxing/kit/server'
import { findOrders } from '@daoxing/orders/server'
import type { StatementLine } from './rules/statement-csv.ts'
import { findRides, linesOf } from './stores/ride-store.ts'

/** Returns the lines of a month, each with the facts of its ride. */
export async function statementLines(
  tx: Tx,
  { companyId, month }: { readonly companyId: string; readonly month: string },
): Promise<readonly StatementLine[]> {
  const lines = await linesOf(tx, { companyId, month })
  const hashes = [...new Set(lines.map(({ orderHash }) => orderHash))]
  const rides = new Map((await findRides(tx, hashes)).map((ride) => [ride.orderHash, ride]))
  const orders = new Map((await findOrders(tx, hashes)).map((order) => [order.orderHash, order]))
  const names = await riderNames(
    tx,
    [...rides.values()].map(({ riderId }) => riderId),
  )
  return lines.map(({ orderHash, bookedAt, amountTwd }) => {
    const ride = rides.get(orderHash)
    const order = orders.get(orderHash)
    return {
      bookedAt,
      orderHash,
      memberName: names.get(ride?.riderId ?? '') ?? '',
      groupName: ride?.groupName ?? '',
      startAddress: order?.start.address ?? '',
      endAddress: order?.end?.address ?? '',
      ticketId: ride?.ticketId ?? null,
      note: ride?.note ?? '',
      customAnswers: ride?.customAnswers ?? {},
      amountTwd,
    }
  })
}
