import type { TripChange } from '@daoxing/designated-driver/contract'
import { unixOrNull } from './rules/local-time.ts'
import type { TripRecord } from './stores/trip-table.ts'

/** Whether a change waits for the bank or for the driver. */
export function isChangeOpen({ change }: Pick<TripRecord, 'change'>): boolean {
  return change?.state === 'AUTHORIZING' || change?.state === 'DRIVER_ASKED'
}

export function changeView({ change }: Pick<TripRecord, 'change'>): TripChange | null {
  if (change === null) return null
  const { changeHash, state, endAddress, hours, amountTwd, answerBy } = change
  return {
    ...{ change_hash: changeHash, state, hours, amount: amountTwd },
    ...{ end_address: endAddress, answer_by: unixOrNull(answerBy) },
  }
}
