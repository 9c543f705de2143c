import { lineBindingSeconds, loginWithLine, ShownLine, standings } from '@daoxing/identity/contract'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer, replyWith, type House, intend, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { lineChannelPort } from '../line-login/line-channel.ts'
import { awayInstead } from '../line-login/line-way.ts'
import { type VerifiedLine, verifyIdToken } from '../line-login/verify-id-token.ts'
import { profileOf } from '../riders.ts'
import { secretHash } from '../rules/secrets.ts'
import { openSession } from '../sessions/open-session.ts'
import { riderOfLine } from '../stores/line-account-store.ts'
import { insertLineBinding, type LineSubject, spendLineNonce, takeLineTicket } from '../stores/line-login-store.ts'
import { storeLanguage, userById } from '../stores/user-store.ts'

/** A token is verified outside of any transaction, because the issuer's keys may have to be fetched. */
export const loginWithLineAnswer = answer(loginWithLine, {
  intent: ShownLine,
  begin: async ({ body }) => intend(body),
  async act({ house, intent }) {
    if (intent.id_token === undefined) return 'ticket'
    const channel = house.port(lineChannelPort)
    const shown = { idToken: intent.id_token, nonce: intent.nonce }
    return await verifyIdToken({ channel, clock: house.clock }, shown).catch(awayInstead)
  },
  async finish({ intent, result, tx, house, who, language }) {
    if (result === 'away') return new Refusal('identity.lineAway')
    const subject = result === 'ticket' ? await ticketSubject(tx, house, intent) : await tokenSubject(tx, house, result)
    if (subject instanceof Refusal) return subject
    const riderId = await riderOfLine(tx, subject.lineUserId)
    if (riderId === undefined) return await heldReady(tx, house, subject)
    // Under the lock, a ban either comes first and is seen here, or comes later and ends the session.
    await lockUntilEnd(tx, `rider:${riderId}`)
    const user = await userById(tx, riderId)
    if (!user) throw new Error(`there is no rider ${riderId}`)
    const { maySignIn, refusal } = standings[user.status]
    if (!maySignIn) return new Refusal(refusal)
    await storeLanguage(tx, riderId, language)
    const session = await openSession(tx, house, { riderId, before: who })
    return replyWith({ state: 'signedIn', rider: await profileOf({ tx, house }, riderId) }, { session })
  },
})

async function ticketSubject(
  tx: Tx,
  house: House,
  { ticket = '', key = '' }: { readonly ticket?: string | undefined; readonly key?: string | undefined },
): Promise<LineSubject | Refusal> {
  const subject = await takeLineTicket(tx, {
    ticketHash: secretHash('lineTicket', ticket),
    keyHash: secretHash('lineKey', key),
    now: house.clock.now(),
  })
  return subject ?? new Refusal('identity.lineOver')
}

async function tokenSubject(tx: Tx, house: House, verified: VerifiedLine | undefined): Promise<LineSubject | Refusal> {
  if (!verified) return new Refusal('identity.lineRefused')
  const { lineUserId, nonce } = verified
  if (nonce === undefined) return verified
  const isFirst = await spendLineNonce(tx, secretHash('lineNonce', lineUserId, nonce), house.clock.now())
  return isFirst ? verified : new Refusal('identity.lineOver')
}

/** The LINE account is unbound: sign-up or phone verification with this token binds it. */
async function heldReady(tx: Tx, house: House, { lineUserId, displayName }: LineSubject) {
  const binding = house.random.hex(32)
  await insertLineBinding(tx, {
    bindingHash: secretHash('lineBinding', binding),
    lineUserId,
    expiresAt: plusSeconds(house.clock.now(), lineBindingSeconds),
  })
  return { state: 'signUp' as const, binding, displayName }
}
