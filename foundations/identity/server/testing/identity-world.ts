import { configsServer } from '@daoxing/configs/server'
import { requestOtp, signUp, verifyOtp } from '@daoxing/identity/contract'
import type { ServerSlice } from '@daoxing/kit/server'
import type { Answered } from '@daoxing/kit/server/testing'
import { openTestHouse, type TestHouse, type TestHousePlan } from '@daoxing/kit/server/testing'
import { identityServer } from '../index.ts'
import { enterOperator } from '../operators.ts'
import { openSmsReceiver, type SmsReceiver } from './sms-receiver.ts'

export type Person = {
  readonly phone: string
  readonly phoneE164: string
  readonly uuid: string
}

export type IdentityWorld = {
  readonly city: TestHouse
  readonly sms: SmsReceiver
  /** A person with a phone. */
  person(): Person
  /** Requests a code, waits for the message and reads it. */
  codeOf(person: Person): Promise<string>
  /** Requests a code, verifies it and stores the proof. */
  proofOf(person: Person): Promise<string>
  /** Signs a person up from the first tap to the session. */
  signedUp(person?: Person): Promise<Person & { as: Answered<unknown>['session']; riderId: string }>
  /** An operator of the house, with their key. */
  operator(operatorId: string): Promise<{ readonly bearer: string }>
  close(): Promise<void>
}

/** A test house with only identity, and a receiver of text messages. */
export async function openIdentityWorld({
  slice = identityServer,
  besides = [],
  settings,
  ...plan
}: { readonly slice?: ServerSlice; readonly besides?: readonly ServerSlice[] } & Pick<
  TestHousePlan,
  'logLevel' | 'logTo' | 'settings'
> = {}): Promise<IdentityWorld> {
  const sms = await openSmsReceiver()
  const city = await openTestHouse({
    ...plan,
    slices: [configsServer, slice, ...besides],
    settings: { cityUrl: sms.url, ...settings },
  })
  let people = 0
  const world: IdentityWorld = {
    city,
    sms,
    person() {
      people += 1
      const digits = String(12_000_000 + people).padStart(8, '0')
      return { phone: `09${digits}`, phoneE164: `+8869${digits}`, uuid: `page-${people}` }
    },
    async codeOf({ phone, phoneE164, uuid }) {
      const { status, body } = await city.call(requestOtp, { body: { phone, uuid, cc: '886' } })
      if (status !== 200) throw new Error(`no code: ${JSON.stringify(body)}`)
      await city.settle()
      return sms.codeFor(phoneE164)
    },
    async proofOf(person) {
      const otp = await world.codeOf(person)
      const { phone, uuid } = person
      return (await city.call(verifyOtp, { body: { phone, uuid, otp, cc: '886' } })).data.proof
    },
    async signedUp(person = world.person()) {
      const proof = await world.proofOf(person)
      const answer = await city.call(signUp, { body: { proof, displayName: '安娜', email: 'ana@example.tw' } })
      return { ...person, as: answer.session, riderId: answer.data.uid }
    },
    async operator(operatorId) {
      const key = `key-of-${operatorId}-`.padEnd(40, 'x')
      await enterOperator(city.house.database, city.house, { operatorId, key })
      return { bearer: key }
    },
    async close() {
      await city.close()
      await sms.close()
    },
  }
  return world
}
