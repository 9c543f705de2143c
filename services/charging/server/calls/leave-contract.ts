import { leaveContract } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { logContractorOut } from '../stores/contract-store.ts'

export const leaveContractAnswer = answer(leaveContract, async ({ who, tx }) => {
  await logContractorOut(tx, who.riderId)
  return { isContractorMode: false }
})
