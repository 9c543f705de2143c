import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx, writeOnly } from '@daoxing/kit/server'
import { EmergencyContact } from '@daoxing/safety/contract'
import * as z from 'zod/mini'

const contacts = defineTable('safety.contacts', {
  columns: { riderId: writeOnly(z.string()), ...EmergencyContact.shape, createdAt: writeOnly(Instant) },
  key: ['riderId', 'id'],
})

export type ContactFacts = Omit<EmergencyContact, 'id'>

/** Returns a rider's contacts in the order of their entry. */
export function contactsOf(tx: Tx, riderId: string): Promise<readonly EmergencyContact[]> {
  return contacts.all(tx, (query) => query.where('rider_id', '=', riderId).orderBy('created_at').orderBy('id'))
}

type NewContact = EmergencyContact & { readonly riderId: string; readonly createdAt: Instant }

export async function insertContact(tx: Tx, contact: NewContact): Promise<void> {
  await contacts.insert(tx, contact)
}

type ContactChange = { readonly riderId: string; readonly id: string; readonly facts: ContactFacts }

/** Updates a contact; undefined if this rider has no such contact. */
export function updateContact(tx: Tx, { riderId, id, facts }: ContactChange): Promise<EmergencyContact | undefined> {
  return contacts.update(tx, { riderId, id }, facts)
}

/** Deletes a contact; false if this rider has no such contact. */
export async function removeContact(tx: Tx, key: { riderId: string; id: string }): Promise<boolean> {
  return (await contacts.delete(tx, key)) !== undefined
}

export async function removeContacts(tx: Tx, riderId: string): Promise<void> {
  await contacts.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}
