import { dialCodes, taiwanMobile } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * The number in its stored form, `+886912345678`. Taiwanese numbers follow the pattern of the documents; others are
 * parsed in national format, with or without their leading 0.
 */
export function phoneE164({ cc, phone }: { cc: string; phone: string }): string {
  if (cc === '886') {
    const national = taiwanMobile(phone)
    if (national === undefined) throw phoneInvalid()
    return `+886${national.slice(1)}`
  }
  const countries = dialCodes.filter(({ dial_code }) => dial_code === `+${cc}`)
  for (const { code } of countries) {
    const parsed = parsePhoneNumberFromString(phone.normalize('NFKC'), code)
    if (parsed?.isValid() && parsed.countryCallingCode === cc) return parsed.number
  }
  throw phoneInvalid()
}

const phoneInvalid = () => new Refusal('identity.phoneInvalid', { field: 'phone' })
