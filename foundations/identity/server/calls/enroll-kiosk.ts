import { enrollKiosk } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { recordAct, subjectOfRider } from '../audit.ts'
import { newUuid } from '../rules/new-uuid.ts'
import { phoneE164 } from '../rules/phone-e164.ts'
import { secretHash } from '../rules/secrets.ts'
import { insertKiosk } from '../stores/kiosk-store.ts'
import { insertUser, userByPhone } from '../stores/user-store.ts'

export const enrollKioskAnswer = answer(enrollKiosk, async ({ body, who, tx, house, language }) => {
  const phone = phoneE164(body)
  await lockUntilEnd(tx, `identity.phone:${phone}`)
  if (await userByPhone(tx, phone)) throw new Refusal('identity.phoneRegistered')
  const now = house.clock.now()
  const { riderId } = await insertUser(tx, {
    riderId: newUuid(house.random),
    phoneE164: phone,
    email: null,
    language,
    displayName: body.displayName,
    defaultName: String,
    createdAt: now,
  })
  const [kioskId, key] = [`kiosk-${house.random.hex(6)}`, house.random.hex(32)]
  await insertKiosk(tx, { kioskId, riderId, keyHash: secretHash('kiosk', key) }, now)
  await recordAct(tx, house, { who, action: 'kiosk.enrolled', subject: subjectOfRider(riderId), facts: { kioskId } })
  return { kiosk_id: kioskId, key, uid: riderId }
})
