import type { putRealName } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { saveRealName } from '../stores/real-name-store.ts'

export const putRealNameHandler: Handler<typeof putRealName> = async ({ body, who, tx, house }) => {
  await saveRealName(tx, { riderId: who.riderId, realName: body.real_name, changedAt: house.clock.now() })
  return { real_name: body.real_name }
}
