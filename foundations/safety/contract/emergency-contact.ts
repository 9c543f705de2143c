import { leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { dialCodeDefault } from './contact-number.ts'

/** The maximum number of emergency contacts of a rider. */
export const contactsMax = 5
export const contactNameLengthMax = 30

const Text = (lengthMax: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(lengthMax), z.regex(/^\P{Cc}*$/u))

/** The body fields of a contact [EMG-003]. `cc` names the country if several share a dial code. */
export const ContactWish = z.object({
  contact_name: Text(contactNameLengthMax),
  contact_number: Text(30),
  dial_code: leftOutOr(z.string().check(z.regex(/^\+?[1-9]\d{0,3}$/)), dialCodeDefault),
  cc: leftOut(z.string().check(z.regex(/^([A-Za-z]{2}|\+?[1-9]\d{0,3})$/))),
  /** The page's own ID of the contact, before the server assigns one. */
  uuid: leftOut(z.string().check(z.maxLength(64))),
})
export type ContactWish = Readonly<z.output<typeof ContactWish>>

/** A person who is notified when the rider is in danger [EMG-002]. */
export const EmergencyContact = z.object({
  id: z.string(),
  contact_name: z.string(),
  /** Digits after the dial code, without a leading 0. */
  contact_number: z.string(),
  dial_code: z.string(),
  /** The country code, such as `TW`. */
  cc: z.string(),
  uuid: z.nullable(z.string()),
})
export type EmergencyContact = Readonly<z.infer<typeof EmergencyContact>>
