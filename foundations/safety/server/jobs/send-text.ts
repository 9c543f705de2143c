import { configValue } from '@daoxing/configs/server'
import { smsPort } from '@daoxing/identity/server'
import { secondsBetween } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { safetyConfigs } from '../safety-configs.ts'
import { endText, findText } from '../stores/text-store.ts'

/** After this time the rider has probably left the place, so the message is not sent. */
const textLifeSeconds = 30 * 60

export const sendText = defineJob('safety.sendText', z.object({ riderId: z.string(), textId: z.string() }))

/** Sends a planned message once; after a failure the job retries until the message has expired. */
export async function sendTextHandler({ payload, house }: { payload: JobPayload<typeof sendText>; house: House }) {
  const { riderId, textId } = payload
  const { database, clock, log } = house
  const text = await findText(database, { riderId, id: textId })
  if (text?.state !== 'planned') return
  if (await configValue(database, safetyConfigs.safety_is_test_mode)) return await endText(database, text, 'test')
  if (secondsBetween(text.createdAt, clock.now()) > textLifeSeconds) {
    log.error({ textId, kind: text.kind }, 'a safety message was not taken in time')
    return await endText(database, text, 'expired')
  }
  await house.port(smsPort).send({ to: text.receiver, text: text.body })
  await endText(database, text, 'sent')
}
