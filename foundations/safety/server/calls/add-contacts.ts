import { newUuid } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { addContacts, contactsMax } from '@daoxing/safety/contract'
import { tellEntered } from '../enter-contacts.ts'
import { contactFacts, dialledNumber } from '../rules/contact-number.ts'
import { contactsOf, insertContact } from '../stores/contact-store.ts'

export const addContactsAnswer = answer(addContacts, async ({ body, who, tx, house }) => {
  const { riderId } = who
  await lockUntilEnd(tx, `rider:${riderId}`)
  const held = await contactsOf(tx, riderId)
  const added = body.contacts.map(contactFacts)
  const numbers = [...held, ...added].map(dialledNumber)
  if (new Set(numbers).size < numbers.length) throw new Refusal('safety.sameNumber', { field: 'contact_number' })
  if (numbers.length > contactsMax) throw new Refusal('safety.contactsFull', { max: contactsMax })
  await tellEntered({ tx, house, riderId, contacts: added })
  const createdAt = house.clock.now()
  for (const facts of added) await insertContact(tx, { ...facts, riderId, id: newUuid(house.random), createdAt })
  return { contacts: [...(await contactsOf(tx, riderId))] }
})
