import type { deleteRealName } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { removeRealName } from '../stores/real-name-store.ts'

export const deleteRealNameHandler: Handler<typeof deleteRealName> = async ({ who, tx }) => {
  await removeRealName(tx, who.riderId)
  return { real_name: null }
}
