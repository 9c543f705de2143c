import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { changeContact } from '@daoxing/safety/contract'
import { tellEntered } from '../enter-contacts.ts'
import { contactFacts, dialledNumber } from '../rules/contact-number.ts'
import { contactsOf, updateContact } from '../stores/contact-store.ts'

export const changeContactAnswer = answer(changeContact, async ({ params: { id }, body, who, tx, house }) => {
  const { riderId } = who
  await lockUntilEnd(tx, `rider:${riderId}`)
  const held = await contactsOf(tx, riderId)
  const before = held.find((contact) => contact.id === id)
  if (!before) throw new Refusal('kit.notFound')
  const changed = contactFacts(body)
  const number = dialledNumber(changed)
  if (held.some((contact) => contact.id !== id && dialledNumber(contact) === number))
    throw new Refusal('safety.sameNumber', { field: 'contact_number' })
  if (number !== dialledNumber(before)) await tellEntered({ tx, house, riderId, contacts: [changed] })
  const facts = { ...changed, uuid: changed.uuid ?? before.uuid }
  const contact = await updateContact(tx, { riderId, id, facts })
  if (!contact) throw new Error(`the contact ${id} was changed without the lock of its rider`)
  return contact
})
