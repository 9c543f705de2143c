import { configValue } from '@daoxing/configs/server'
import { Language } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { smsPort } from '../sms/sms-port.ts'
import { markPhoneTold, untoldPhone } from '../stores/phone-change-store.ts'

export const tellOldPhone = defineJob('identity.tellOldPhone', z.object({ changeId: z.string(), language: Language }))

/** Tells the number that an account has left, so that whoever was robbed of it hears of it. */
export async function doTellOldPhone({ payload, house }: { payload: JobPayload<typeof tellOldPhone>; house: House }) {
  const { changeId, language } = payload
  const to = await untoldPhone(house.database, changeId)
  if (to === undefined) return
  const support = await configValue(house.database, 'support_phone')
  const text = house.words.say('identity_sms_phoneChanged', language, { support }) ?? ''
  await house.port(smsPort).send({ to, text })
  await markPhoneTold(house.database, changeId, house.clock.now())
}
