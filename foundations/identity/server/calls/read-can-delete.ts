import { leavingDays, readCanDelete } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { accountHolds, keptRecords } from '../leaving/account-holds.ts'

export const readCanDeleteAnswer = answer(readCanDelete, async ({ who, tx, house }) => {
  const holds = [...(await accountHolds(tx, house, who.riderId))]
  return { can_delete: holds.length === 0, holds, days: leavingDays, kept: keptRecords(house) }
})
