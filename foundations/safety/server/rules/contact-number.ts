import { Refusal } from '@daoxing/kit/contract'
import type { ContactWish } from '@daoxing/safety/contract'
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { ContactFacts } from '../stores/contact-store.ts'

/**
 * Converts a contact to its stored form; its number must be a mobile number of its dial code, since it gets text
 * messages.
 */
export function contactFacts({ contact_name, contact_number, dial_code, cc, uuid }: ContactWish): ContactFacts {
  const callingCode = dial_code.replace('+', '')
  const parsed = parsePhoneNumberFromString(contact_number.normalize('NFKC'), {
    defaultCallingCode: callingCode,
    extract: false,
  })
  const isOfDialCode = parsed?.countryCallingCode === callingCode && (cc === undefined || isOf(cc, callingCode))
  if (!parsed?.isValid() || !isOfDialCode || parsed.country === undefined)
    throw new Refusal('safety.numberInvalid', { field: 'contact_number' })
  return {
    contact_name,
    contact_number: parsed.nationalNumber,
    dial_code: `+${callingCode}`,
    cc: parsed.country,
    uuid: uuid ?? null,
  }
}

/** Whether a country, as `TW`, `886` or `+886`, has this calling code. */
function isOf(cc: string, callingCode: string): boolean {
  const country = cc.replace('+', '').toUpperCase()
  return country === callingCode || (isSupportedCountry(country) && getCountryCallingCode(country) === callingCode)
}

/** The number in its dialled form, `+886912345678`. */
export function dialledNumber({
  dial_code,
  contact_number,
}: Pick<ContactFacts, 'dial_code' | 'contact_number'>): string {
  return `${dial_code}${contact_number}`
}
