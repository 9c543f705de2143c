import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { defineJob } from '@daoxing/kit/server'
import { type OrderJob, orderJob, type OrderStep } from '@daoxing/orders/server'
import { holdsAsset, type ScooterState } from '@daoxing/scooter/contract'
import * as z from 'zod/mini'
import { scooterConfigs } from '../scooter-configs.ts'
import type { OrderRecord } from '../stores/order-table.ts'

const OfOrder = z.object({ orderHash: z.string() })

/** Ends a state that has lasted too long, so that no order claims an asset for ever. */
export const watchOrder = defineJob('scooter.watchOrder', OfOrder)
/** Repeats the command of an order until the asset has carried it out. */
export const repeatCommand = defineJob('scooter.repeatCommand', OfOrder)
/** Returns a deposit without a reported inspection. */
export const settleUninspected = defineJob('scooter.settleUninspected', OfOrder)
/** Deletes old quotes. */
export const purgeQuotes = defineJob('scooter.purgeQuotes', z.object({}))

/** Amounts without an outcome for this long end the order. */
const holdSeconds = 120
/** The call sends a command itself; a job sends it if the call has died. */
const callDiesAfterSeconds = 15
const pausesSeconds = [3, 5, 10, 20, 30] as const
/**
 * A lock after the end of an order is sent at these intervals for this long. After that, for a billed use, the retries
 * continue slowly.
 */
const secureSeconds = 30 * 60
const slowPauseSeconds = 10 * 60

export type ScooterJob = 'watch' | 'command' | 'settle'

const payload = ({ orderHash }: OrderRecord) => ({ orderHash })

/** The jobs that the states of an order plan and cancel. */
export const orderJobs: Readonly<Record<ScooterJob, OrderJob<OrderRecord>>> = {
  watch: orderJob({ job: watchOrder, keyOf: (hash) => `scooter:watch:${hash}`, payload, dueAt: watchAt }),
  command: orderJob({ job: repeatCommand, keyOf: (hash) => `scooter:command:${hash}`, payload, dueAt: commandAt }),
  settle: orderJob({ job: settleUninspected, keyOf: (hash) => `scooter:settle:${hash}`, payload, dueAt: settleAt }),
}

/** The timeout of the current state; undefined for a state without one. */
export async function watchAt({ tx, row }: Pick<OrderStep<OrderRecord>, 'tx' | 'row'>): Promise<Instant | undefined> {
  const { commandSeconds, useSeconds } = await configValue(tx, scooterConfigs.scooter_times)
  switch (row.state) {
    case 'PREPARING':
      return plusSeconds(row.requestedAt, holdSeconds)
    case 'RESERVED':
      return row.reservedUntil ?? undefined
    case 'UNLOCKING':
    case 'LOCKING':
      return row.command ? plusSeconds(row.command.requestedAt, commandSeconds) : undefined
    case 'IN_USE':
      return row.unlockedAt ? plusSeconds(row.unlockedAt, useSeconds) : undefined
    default:
      return undefined
  }
}

function commandAt({ house, row: { state, command } }: OrderStep<OrderRecord>): Instant | undefined {
  if (command === null || command.doneAt !== null) return undefined
  const { requestedAt, tries } = command
  const now = house.clock.now()
  if (tries === 0) return plusSeconds(now, isOver(state) ? 0 : callDiesAfterSeconds)
  if (now < plusSeconds(requestedAt, secureSeconds)) return plusSeconds(now, pausesSeconds[tries - 1] ?? 30)
  return state === 'CANCELED' ? undefined : plusSeconds(now, slowPauseSeconds)
}

const isOver = (state: ScooterState) => !holdsAsset(state)

async function settleAt({ tx, row }: OrderStep<OrderRecord>): Promise<Instant | undefined> {
  const { retainedTwd, command } = row
  // The deposit is kept until the asset is locked, which may be long after the use was billed.
  if (retainedTwd !== null || command?.kind !== 'lock' || command.doneAt === null) return undefined
  const { inspectSeconds } = await configValue(tx, scooterConfigs.scooter_times)
  return plusSeconds(command.doneAt, inspectSeconds)
}
