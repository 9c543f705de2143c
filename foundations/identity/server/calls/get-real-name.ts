import type { getRealName } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { realNameOf } from '../stores/real-name-store.ts'

export const getRealNameHandler: Handler<typeof getRealName> = async ({ who, tx }) => ({
  real_name: await realNameOf(tx, who.riderId),
})
