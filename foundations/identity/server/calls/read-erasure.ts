import { readErasure } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { keptRecords } from '../leaving/account-holds.ts'
import { secretHash } from '../rules/secrets.ts'
import { leavingByCertificate } from '../stores/leaving-store.ts'

export const readErasureAnswer = answer(readErasure, async ({ body, tx, house }) => {
  const leaving = await leavingByCertificate(tx, secretHash('certificate', body.certificate))
  if (!leaving) throw new Refusal('identity.linkUsedUp')
  const { state, askedAt, eraseAt, erasedAt } = leaving
  return { state, asked_at: askedAt, erase_at: eraseAt, erased_at: erasedAt, kept: keptRecords(house) }
})
