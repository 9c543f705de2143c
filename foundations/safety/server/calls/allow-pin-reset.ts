import { recordAct, subjectOfRider } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { allowPinReset } from '@daoxing/safety/contract'
import { lockAlarms } from '../change-alarm.ts'
import { allowReset } from '../stores/pin-store.ts'

const allowedSeconds = 30 * 60

/** A rider without PINs needs no reset, and is not found. */
export const allowPinResetAnswer = answer(allowPinReset, async ({ params, body, who, tx, house }) => {
  const { uid: riderId } = params
  await lockAlarms(tx, riderId)
  const allowedUntil = plusSeconds(house.clock.now(), allowedSeconds)
  if (!(await allowReset(tx, riderId, allowedUntil))) throw new Refusal('kit.notFound')
  const subject = subjectOfRider(riderId)
  const facts = { reason: body.reason, allowedUntil }
  await recordAct(tx, house, { who, action: 'safety.allowPinReset', subject, facts })
  return { allowed_until: allowedUntil }
})
