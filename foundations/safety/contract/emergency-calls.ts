import { defineCall, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { contactsMax, ContactWish, EmergencyContact } from './emergency-contact.ts'

const IdParams = z.object({ id: z.uuid() })
const Contacts = z.object({ contacts: z.array(EmergencyContact) })
const numberRefusals = ['safety.numberInvalid', 'safety.sameNumber', 'safety.tooManyEntered'] as const

export const listContacts = defineCall({
  id: 'CALL-163',
  method: 'GET',
  path: '/emergency/contact',
  who: 'rider',
  purpose: 'emergency contacts of the rider, as they were entered',
  reply: Contacts,
})

export const addContacts = defineCall({
  id: 'CALL-164',
  method: 'POST',
  path: '/emergency/contact',
  who: 'rider',
  purpose: 'add emergency contacts, all or none; each gets a text message that says so; answers all contacts',
  idempotent: 'honoured',
  body: z.object({ contacts: z.array(ContactWish).check(z.minLength(1), z.maxLength(contactsMax)) }),
  reply: Contacts,
  status: 201,
  refusals: [...numberRefusals, 'safety.contactsFull'],
  perMinute: 10,
})

export const changeContact = defineCall({
  id: 'CALL-165',
  method: 'PUT',
  path: '/emergency/contact/{id}',
  who: 'rider',
  purpose: 'change an emergency contact; a new number gets a text message that says so',
  params: IdParams,
  body: ContactWish,
  reply: EmergencyContact,
  refusals: [...numberRefusals, 'kit.notFound'],
  perMinute: 10,
})

export const deleteContact = defineCall({
  id: 'CALL-166',
  method: 'DELETE',
  path: '/emergency/contact/{id}',
  who: 'rider',
  purpose: 'delete an emergency contact',
  params: IdParams,
  reply: z.object({ deleted: z.literal(true) }),
  refusals: ['kit.notFound'],
})

/** The order for which help is needed, and the place [EMG-009, EMG-010]. */
export const EmergencyPlace = z.object({
  trip_hash: z.string().check(z.maxLength(64)),
  lat: numberOrText(z.number().check(z.gte(-90), z.lte(90))),
  lng: numberOrText(z.number().check(z.gte(-180), z.lte(180))),
  /** Without an address, the server names the place. */
  address: leftOutOr(z.string().check(z.trim(), z.maxLength(200), z.regex(/^\P{Cc}*$/u)), ''),
})
export type EmergencyPlace = Readonly<z.output<typeof EmergencyPlace>>

/** The receivers of the text messages: the number of the police, or the names of the contacts. */
const Texted = z.object({
  receivers: z.array(z.string()),
  /** In test mode nothing is sent. */
  is_test: z.boolean(),
})

export const textPolice = defineCall({
  id: 'CALL-167',
  method: 'POST',
  path: '/emergency/police/sms',
  who: 'rider',
  purpose: "send the police of the county a text message with the rider's place and car",
  idempotent: 'honoured',
  body: EmergencyPlace,
  reply: Texted,
  refusals: ['kit.notFound', 'safety.orderNotLive'],
  perMinute: 6,
})

export const textContacts = defineCall({
  id: 'CALL-168',
  method: 'POST',
  path: '/emergency/contact/sms',
  who: 'rider',
  purpose: "send all emergency contacts a text message with the rider's place and car",
  idempotent: 'honoured',
  body: EmergencyPlace,
  reply: Texted,
  refusals: ['kit.notFound', 'safety.orderNotLive', 'safety.noContacts'],
  perMinute: 6,
})
