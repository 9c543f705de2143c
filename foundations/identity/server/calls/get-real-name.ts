import { getRealName } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { realNameOf } from '../stores/real-name-store.ts'

export const getRealNameAnswer = answer(getRealName, async ({ who, tx }) => ({
  real_name: await realNameOf(tx, who.riderId),
}))
