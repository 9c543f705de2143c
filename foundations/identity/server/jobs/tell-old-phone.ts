import { baseConfigs, configValue } from '@daoxing/configs/server'
import { Language } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { smsPort } from '../sms/sms-port.ts'
import { markPhoneNotified, phoneToNotify } from '../stores/phone-change-store.ts'

export const tellOldPhone = defineJob('identity.tellOldPhone', z.object({ changeId: z.string(), language: Language }))

/** Notifies the old number of an account, so that the victim of a theft is informed. */
export async function doTellOldPhone({ payload, house }: { payload: JobPayload<typeof tellOldPhone>; house: House }) {
  const { changeId, language } = payload
  const to = await phoneToNotify(house.database, changeId)
  if (to === undefined) return
  const support = await configValue(house.database, baseConfigs.support_phone)
  const text = house.words.say('identity_sms_phoneChanged', language, { support }) ?? ''
  await house.port(smsPort).send({ to, text })
  await markPhoneNotified(house.database, changeId, house.clock.now())
}
