import { putRealName } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { assertChineseName, assertTraditional } from '../names.ts'
import { saveRealName } from '../stores/real-name-store.ts'

export const putRealNameAnswer = answer(putRealName, async ({ body, who, tx, house, language }) => {
  assertChineseName('real_name', body.real_name)
  await assertTraditional({ real_name: body.real_name }, language)
  await saveRealName(tx, { riderId: who.riderId, realName: body.real_name, changedAt: house.clock.now() })
  return { real_name: body.real_name }
})
