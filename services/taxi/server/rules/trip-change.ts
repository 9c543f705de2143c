import type { FareLine, RideChange, TripState } from '@daoxing/taxi/contract'
import type { TripRecord } from '../stores/trip-table.ts'

/**
 * The states from the request to the end of the ride. While a price is being held, its result has to be known first.
 */
const changeableStates: readonly TripState[] = [
  'REQUESTING',
  'MATCHING',
  'PENDING_RESPONSE',
  'DRIVER_EN_ROUTE',
  'ARRIVED',
  'TRIP_STARTED',
]

export function isChangeable({ state }: Pick<TripRecord, 'state'>): boolean {
  return changeableStates.includes(state)
}

/** Whether a driver is on the trip and must be asked about a change of its route. */
export function asksDriver({ state }: Pick<TripRecord, 'state'>): boolean {
  return state === 'DRIVER_EN_ROUTE' || state === 'ARRIVED' || state === 'TRIP_STARTED'
}

/** Whether the rider has agreed to a change that is not decided yet. */
export function isChanging({ change }: Pick<TripRecord, 'change'>): boolean {
  return change !== null && (change.state === 'authorizing' || change.state === 'waiting' || change.state === 'asked')
}

/** Returns the lines in which two prices differ; they sum to the difference of the prices. */
export function differenceOf(
  before: readonly FareLine[],
  after: readonly FareLine[],
): Pick<RideChange, 'difference' | 'difference_lines'> {
  const kinds = [...new Set([...before, ...after].map(({ kind }) => kind))]
  const lines = kinds
    .map((kind) => ({ kind, amountTwd: lineTwd(after, kind) - lineTwd(before, kind) }))
    .filter(({ amountTwd }) => amountTwd !== 0)
  return { difference: lines.reduce((sum, { amountTwd }) => sum + amountTwd, 0), difference_lines: lines }
}

function lineTwd(lines: readonly FareLine[], kind: FareLine['kind']): number {
  return lines.reduce((sum, line) => sum + (line.kind === kind ? line.amountTwd : 0), 0)
}
