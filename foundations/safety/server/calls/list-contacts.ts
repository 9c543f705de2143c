import { answer } from '@daoxing/kit/server'
import { listContacts } from '@daoxing/safety/contract'
import { contactsOf } from '../stores/contact-store.ts'

export const listContactsAnswer = answer(listContacts, async ({ who, tx }) => ({
  contacts: [...(await contactsOf(tx, who.riderId))],
}))
