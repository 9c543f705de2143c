import { bindByCode } from '@daoxing/identity/contract'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { companyBindingPort } from '../company-binding-port.ts'
import { recordAct, subjectOfRider } from '../audit.ts'
import { typedBindCode } from '../rules/bind-code.ts'
import { secretHash } from '../rules/secrets.ts'
import { moveStanding } from '../standing.ts'
import {
  bindCodeHeld,
  bindTriesOf,
  countBindTry,
  hasBinding,
  insertBinding,
  spendBindCode,
} from '../stores/bind-code-store.ts'
import { saveAccountType, userById } from '../stores/user-store.ts'

const triesPerHour = 10
const triesSeconds = 3600

/** A wrong code is returned, not thrown, so that the attempt counts. */
export const bindByCodeAnswer = answer(bindByCode, async ({ body, who, tx, house }) => {
  const { riderId } = who
  const now = house.clock.now()
  await lockUntilEnd(tx, `rider:${riderId}`)
  const since = plusSeconds(now, -triesSeconds)
  if ((await bindTriesOf(tx, riderId, since)) >= triesPerHour)
    throw new Refusal('identity.bindTriesUsed', { minutes: triesSeconds / 60 })
  const code = await bindCodeHeld(tx, { codeHash: secretHash('bindCode', typedBindCode(body.code)), now })
  const user = await userById(tx, riderId)
  const isBound = code !== undefined && (await hasBinding(tx, { riderId, binding: code }))
  if (!code || !user || (!isBound && code.usesLeft === 0)) {
    await countBindTry(tx, { riderId, now, since })
    return new Refusal('identity.bindCodeWrong')
  }
  const { codeId, kind, subject } = code
  // A rider who is already bound uses up no code.
  if (!isBound) {
    await insertBinding(tx, { riderId, binding: code, now })
    await spendBindCode(tx, codeId)
    const facts = { kind, subject, codeId }
    await recordAct(tx, house, { who, action: 'rider.bound', subject: subjectOfRider(riderId), facts })
  }
  if (kind === 'company') {
    await saveAccountType(tx, riderId, 'company')
    await house.portIfBound(companyBindingPort)?.bound({ tx, house, riderId, subject })
  }
  await moveStanding(tx, house, { user, move: 'rebound', who })
  return { kind, subject, status: (await userById(tx, riderId))?.status ?? user.status }
})
