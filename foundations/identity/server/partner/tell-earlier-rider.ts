import { baseConfigs, configValue } from '@daoxing/configs/server'
import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { smsPort } from '../sms/sms-port.ts'
import { userById } from '../stores/user-store.ts'

export const tellEarlierRider = defineJob('identity.tellEarlierRider', z.object({ riderId: z.string() }))

/** Tells a rider that another account has taken the membership, in case of a theft. */
export async function doTellEarlierRider({
  payload,
  house,
}: {
  payload: JobPayload<typeof tellEarlierRider>
  house: House
}): Promise<void> {
  const user = await userById(house.database, payload.riderId)
  if (!user) return
  const support = await configValue(house.database, baseConfigs.support_phone)
  const text = house.words.say('identity_sms_membershipMoved', user.language, { support }) ?? ''
  await house.port(smsPort).send({ to: user.phoneE164, text })
}
