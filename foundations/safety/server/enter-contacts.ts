import { configValue } from '@daoxing/configs/server'
import { riderOf } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { planTexts } from './plan-texts.ts'
import { dialledNumber } from './rules/contact-number.ts'
import { safetyConfigs } from './safety-configs.ts'
import type { ContactFacts } from './stores/contact-store.ts'
import { enteredSince } from './stores/text-store.ts'

const daySeconds = 24 * 3600

type Entered = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly contacts: readonly ContactFacts[]
}

/** Notifies new contacts by text message in the rider's language, under the rider's lock. */
export async function tellEntered({ tx, house, riderId, contacts }: Entered): Promise<void> {
  const since = plusSeconds(house.clock.now(), -daySeconds)
  const perDay = await configValue(tx, safetyConfigs.contacts_entered_per_day)
  if ((await enteredSince(tx, { riderId, since })) + contacts.length > perDay)
    throw new Refusal('safety.tooManyEntered')
  const { displayName: name, language } = await riderOf(tx, riderId)
  const body = house.words.say('safety_sms_entered', language, { name }) ?? ''
  const texts = contacts.map((contact) => ({
    kind: 'entered' as const,
    orderHash: null,
    receiver: dialledNumber(contact),
    body,
  }))
  await planTexts({ tx, house, riderId, texts })
}
