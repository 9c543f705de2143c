/**
 * Taiwan first, the others in the order of the documents. The page shows each country in the rider's language by its
 * `code`.
 */
export const dialCodes = [
  { name: 'Taiwan', dial_code: '+886', code: 'TW' },
  { name: 'Australia', dial_code: '+61', code: 'AU' },
  { name: 'Canada', dial_code: '+1', code: 'CA' },
  { name: 'China', dial_code: '+86', code: 'CN' },
  { name: 'Czech Republic', dial_code: '+420', code: 'CZ' },
  { name: 'France', dial_code: '+33', code: 'FR' },
  { name: 'Germany', dial_code: '+49', code: 'DE' },
  { name: 'Hong Kong', dial_code: '+852', code: 'HK' },
  { name: 'Italy', dial_code: '+39', code: 'IT' },
  { name: 'Japan', dial_code: '+81', code: 'JP' },
  { name: 'South Korea', dial_code: '+82', code: 'KR' },
  { name: 'Macao', dial_code: '+853', code: 'MO' },
  { name: 'Malaysia', dial_code: '+60', code: 'MY' },
  { name: 'Netherlands', dial_code: '+31', code: 'NL' },
  { name: 'New Zealand', dial_code: '+64', code: 'NZ' },
  { name: 'Poland', dial_code: '+48', code: 'PL' },
  { name: 'Singapore', dial_code: '+65', code: 'SG' },
  { name: 'Thailand', dial_code: '+66', code: 'TH' },
  { name: 'United Kingdom', dial_code: '+44', code: 'GB' },
  { name: 'United States', dial_code: '+1', code: 'US' },
] as const satisfies readonly { name: string; dial_code: `+${number}`; code: string }[]

/** A country whose phone numbers can sign up; `code` distinguishes the two with +1. */
export type DialCode = (typeof dialCodes)[number]

/** The country of a wire `cc`: `886`, `+886` or `TW`. If two share a dial code, the first one. */
export function dialCodeOf(cc: string): DialCode | undefined {
  const wanted = cc.trim().toUpperCase()
  return dialCodes.find(({ dial_code, code }) => wanted === code || wanted.replace(/^\+/, '') === dial_code.slice(1))
}
