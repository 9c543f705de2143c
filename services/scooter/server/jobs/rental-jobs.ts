import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { defineJob } from '@daoxing/kit/server'
import { type OrderJob, orderJob, type OrderStep } from '@daoxing/orders/server'
import { fineStatuses } from '@daoxing/scooter/contract'
import * as z from 'zod/mini'
import { scooterConfigs } from '../scooter-configs.ts'
import { answerSeconds } from '../rules/answer-seconds.ts'
import { pausedSince, swapEndsAt } from '../rules/pause.ts'
import type { RentalRecord } from '../stores/rental-table.ts'

const OfOrder = z.object({ orderHash: z.string() })

/** Ends a state that has lasted too long: a hold, a reservation, a return without an answer. */
export const watchRental = defineJob('scooter.watchRental', OfOrder)
/** Asks a rider whose scooter stands or is silent, and ends a forgotten ride. */
export const askStillRenting = defineJob('scooter.askStillRenting', OfOrder)
/** Lets the meter go on when a battery is out for longer than a swap takes. */
export const endSwap = defineJob('scooter.endSwap', OfOrder)
/** Looks again at a scooter that moves although its return waits. */
export const watchReturn = defineJob('scooter.watchReturn', OfOrder)
export const watchReturnKey = (orderHash: string) => `scooter:watchReturn:${orderHash}`
/** Switches a scooter off whose rental is over, again until it has said that it is off. */
export const switchOff = defineJob('scooter.switchOff', OfOrder)
export const switchOffKey = (orderHash: string) => `scooter:off:${orderHash}`
/** Charges fees whose days to object are over. */
export const chargeFees = defineJob('scooter.chargeFees', OfOrder)
/** Deletes old quotes and photos. */
export const purgeScooters = defineJob('scooter.purge', z.object({}))

export type ScooterJob = 'watch' | 'still' | 'swap' | 'fees'

const payload = ({ orderHash }: RentalRecord) => ({ orderHash })

/** The jobs that the states of a rental plan and cancel. */
export const rentalJobs: Readonly<Record<ScooterJob, OrderJob<RentalRecord>>> = {
  watch: orderJob({ job: watchRental, keyOf: (hash) => `scooter:watch:${hash}`, payload, dueAt: watchAt }),
  still: orderJob({ job: askStillRenting, keyOf: (hash) => `scooter:still:${hash}`, payload, dueAt: stillAt }),
  swap: orderJob({
    job: endSwap,
    keyOf: (hash) => `scooter:swap:${hash}`,
    payload,
    dueAt: async ({ tx, row }) => swapEndsAt(row, (await configValue(tx, scooterConfigs.scooter_times)).swapSeconds),
  }),
  fees: orderJob({
    job: chargeFees,
    keyOf: (hash) => `scooter:fees:${hash}`,
    payload,
    dueAt: ({ row }) => feesAt(row),
  }),
}

type Watched = Pick<OrderStep<RentalRecord>, 'tx' | 'row'>

/** The end of the current state; undefined for a state without one. A command that is under way ends first. */
export async function watchAt({ tx, row }: Watched): Promise<Instant | undefined> {
  const { holdSeconds } = await configValue(tx, scooterConfigs.scooter_times)
  switch (row.state) {
    case 'PREPARING': {
      const answeredBy = plusSeconds(row.reservedAt, holdSeconds)
      return answeredBy < row.pickUpBy ? answeredBy : row.pickUpBy
    }
    case 'RESERVED':
      return row.pickUpBy
    case 'STARTING':
      // The answer of the scooter ends the state; this only counts if the answer itself is lost.
      return row.command === null ? row.pickUpBy : plusSeconds(row.command.expiresAt, answerSeconds)
    case 'RETURNING':
      return row.returnEndsAt ?? undefined
    default:
      return undefined
  }
}

/** When the rider is asked next, or the ride is looked at again; at last it is ended. */
export async function stillAt({ tx, house, row }: OrderStep<RentalRecord>): Promise<Instant | undefined> {
  if (row.state !== 'RIDING') return undefined
  const { stillRentingSeconds, forgottenSeconds } = await configValue(tx, scooterConfigs.scooter_times)
  const since = pausedSince(row)
  if (since === null) return plusSeconds(house.clock.now(), stillRentingSeconds)
  return plusSeconds(since, row.stillAskedFor === since ? forgottenSeconds : stillRentingSeconds)
}

/** The first fee that no objection holds back. */
export function feesAt({ fees }: Pick<RentalRecord, 'fees'>): Instant | undefined {
  return fees
    .filter(({ fineStatus }) => fineStatus === fineStatuses.announced)
    .map(({ objectUntil }) => objectUntil)
    .sort()[0]
}
