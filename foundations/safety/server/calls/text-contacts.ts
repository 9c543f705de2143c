import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { textContacts } from '@daoxing/safety/contract'
import { emergencyFacts } from '../emergency-facts.ts'
import { nameOfPlace } from '../place-of-emergency.ts'
import { planTexts } from '../plan-texts.ts'
import { dialledNumber } from '../rules/contact-number.ts'
import { contactsOf } from '../stores/contact-store.ts'

export const textContactsAnswer = answer(textContacts, {
  prepare:
    ({ house, body }) =>
    () =>
      nameOfPlace(house, body),
  async handle({ body: place, who, tx, house, prepared }) {
    const named = prepared()?.address
    const action = 'safety.textContacts'
    const { rider, orderHash, factsIn } = await emergencyFacts({ tx, house, who, place, named, action })
    const { riderId, language } = rider
    const contacts = await contactsOf(tx, riderId)
    if (contacts.length === 0) throw new Refusal('safety.noContacts')
    const body = house.words.say('safety_sms_contact', language, factsIn(language)) ?? ''
    const texts = contacts.map((contact) => ({
      kind: 'contact' as const,
      orderHash,
      receiver: dialledNumber(contact),
      body,
    }))
    const { isTest } = await planTexts({ tx, house, riderId, texts })
    house.log.info({ orderHash, isTest, count: texts.length }, 'texts to contacts planned')
    return { receivers: contacts.map(({ contact_name: name }) => name), is_test: isTest }
  },
})
