import { putContract } from '@daoxing/charging/contract'
import { phoneE164, recordAct } from '@daoxing/identity/server'
import { answer } from '@daoxing/kit/server'
import { contractDigest, contractSeal } from '../account/contract-digest.ts'
import { deleteContract, putContract as storeContract } from '../stores/contract-store.ts'

export const putContractAnswer = answer(putContract, async ({ body, who, tx, house }) => {
  const { idNumber, phone, cc, validUntil, isEnded = false } = body
  const idDigest = await contractDigest({ tx, house }, idNumber)
  const phoneSealed = contractSeal(house).seal(phoneE164({ phone, cc }))
  const now = house.clock.now()
  if (isEnded) await deleteContract(tx, idDigest)
  else await storeContract(tx, { idDigest, phoneSealed, validUntil, enteredAt: now })
  const subject = `contract:${idDigest.slice(0, 16)}`
  await recordAct(tx, house, { who, action: 'charging.contractPut', subject, facts: { isEnded } })
  return { isLive: !isEnded && (validUntil === null || validUntil > now) }
})
