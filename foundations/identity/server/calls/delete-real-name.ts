import { deleteRealName } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { removeRealName } from '../stores/real-name-store.ts'

export const deleteRealNameAnswer = answer(deleteRealName, async ({ who, tx }) => {
  await removeRealName(tx, who.riderId)
  return { real_name: null }
})
