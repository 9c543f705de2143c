import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { defineJob } from '@daoxing/kit/server'
import { type OrderJob, orderJob, type OrderStep } from '@daoxing/orders/server'
import * as z from 'zod/mini'
import { keptUntil } from '../kept-until.ts'
import type { RentalRecord } from '../stores/order-table.ts'

const OfOrder = z.object({ orderHash: z.string() })

/** Ends a state that has lasted too long: an unpaid deposit, an unanswered wish, a rider who does not come. */
export const watchRental = defineJob('rental.watchOrder', OfOrder)
/** Reminds the rider of the return. */
export const remindReturn = defineJob('rental.remindReturn', OfOrder)
/** Looks ahead of a reservation whether its car is back. */
export const lookAheadAtStation = defineJob('rental.lookAheadAtStation', OfOrder)
/** Keeps a car that is out beyond its time for its order. */
export const keepLateCar = defineJob('rental.keepLateCar', OfOrder)
/** Charges later lines whose days to object are over. */
export const chargeLines = defineJob('rental.chargeLines', OfOrder)
/** Asks the provider to hold the rest of the price, while the rider waits at the desk. */
export const holdRest = defineJob('rental.holdRest', z.object({ reference: z.string() }))
/** Deletes old quotes and payment tokens. */
export const purgeRentals = defineJob('rental.purge', z.object({}))

export type RentalJob = 'watch' | 'remind' | 'lines'

const remindSecondsBefore = 3600
const payload = ({ orderHash }: RentalRecord) => ({ orderHash })

/** The jobs that the states of an order plan and cancel. */
export const rentalJobs: Readonly<Record<RentalJob, OrderJob<RentalRecord>>> = {
  watch: orderJob({ job: watchRental, keyOf: (hash) => `rental:watch:${hash}`, payload, dueAt: watchAt }),
  remind: orderJob({
    job: remindReturn,
    keyOf: (hash) => `rental:remind:${hash}`,
    payload,
    dueAt: ({ row }) => plusSeconds(row.endsAt, -remindSecondsBefore),
  }),
  lines: orderJob({
    job: chargeLines,
    keyOf: (hash) => `rental:lines:${hash}`,
    payload,
    dueAt: ({ row }) => linesAt(row),
  }),
}

/** The end of the current state; undefined for a state without one. */
export async function watchAt({ tx, row }: Pick<OrderStep<RentalRecord>, 'tx' | 'row'>): Promise<Instant | undefined> {
  switch (row.state) {
    case 'AWAITING_PAYMENT':
      return row.payUntil
    case 'WISHED':
      return row.answerBy ?? undefined
    case 'RESERVED':
    case 'DEPARTING':
      return keptUntil(tx, row)
    case 'PREAUTHORIZED':
      return row.endsAt
    default:
      return undefined
  }
}

/** The first line that no objection holds back. */
export function linesAt({ laterLines }: Pick<RentalRecord, 'laterLines'>): Instant | undefined {
  return laterLines
    .filter(({ state }) => state === 'announced')
    .map(({ objectUntil }) => objectUntil)
    .sort()[0]
}
