import { configValue } from '@daoxing/configs/server'
import type { Language } from '@daoxing/kit/contract'
import { type AlarmTold, numbersIn } from '@daoxing/safety/contract'
import { alarmFacts } from './alarm-facts.ts'
import type { AlarmInHand } from './change-alarm.ts'
import { planTexts } from './plan-texts.ts'
import { dialledNumber } from './rules/contact-number.ts'
import { safetyConfigs } from './safety-configs.ts'
import { contactsOf } from './stores/contact-store.ts'

/** The police and the control room read Chinese. */
const languageOfDesks: Language = 'zh-TW'

type Texting = {
  readonly kind: 'police' | 'contact' | 'desk'
  readonly receivers: readonly string[]
  readonly key: string
  readonly language: Language
}

/** Plans the text messages. A drill sends none. */
async function text({ tx, house, alarm }: AlarmInHand, { kind, receivers, key, language }: Texting): Promise<void> {
  if (alarm.isDrill) return
  const { factsIn } = await alarmFacts(tx, house, alarm)
  const body = house.words.say(key, language, factsIn(language)) ?? ''
  const texts = receivers.map((receiver) => ({ kind, orderHash: alarm.orderHash, receiver, body }))
  await planTexts({ tx, house, riderId: alarm.riderId, texts })
}

/** Texts the rider's contacts in the rider's language. Returns nothing if there are none. */
export async function textContactsOf(
  step: AlarmInHand,
  key: 'safety_sms_alarm' | 'safety_sms_alarmUnanswered' | 'safety_sms_alarmClosed',
): Promise<AlarmTold | undefined> {
  const { tx, house, alarm } = step
  const contacts = await contactsOf(tx, alarm.riderId)
  if (contacts.length === 0) return undefined
  const { rider } = await alarmFacts(tx, house, alarm)
  await text(step, { kind: 'contact', receivers: contacts.map(dialledNumber), key, language: rider.language })
  const names = contacts.map(({ contact_name: name }) => name)
  return { receiver: 'contacts', names, at: house.clock.now() }
}

/** Texts the second number of the control room. */
export async function textSecondDesk(step: AlarmInHand): Promise<AlarmTold> {
  const { tx, house } = step
  const number = await configValue(tx, safetyConfigs.control_room_second_number)
  await text(step, { kind: 'desk', receivers: [number], key: 'safety_sms_alarmDesk', language: languageOfDesks })
  return { receiver: 'secondDesk', names: [], at: house.clock.now() }
}

/** Texts the police of the county, for a rider without contacts. */
export async function textPoliceOf(step: AlarmInHand): Promise<AlarmTold> {
  const { tx, house, alarm } = step
  const numbers = await configValue(tx, safetyConfigs.emergency_numbers)
  const { police_sms: receiver } = numbersIn(numbers, alarm.county ?? undefined)
  await text(step, {
    kind: 'police',
    receivers: [receiver],
    key: 'safety_sms_alarmPolice',
    language: languageOfDesks,
  })
  return { receiver: 'police', names: [], at: house.clock.now() }
}
