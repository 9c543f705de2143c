import { type DialCode, dialCodes, foldedText } from '@daoxing/identity/contract'
import type { Language } from '@daoxing/kit/contract'

export type ListedCountry = { readonly country: DialCode; readonly label: string }

/** The countries whose dial code, or name in the rider's language or in English, contains the query. */
export function findCountries(typed: string, language: Language): readonly ListedCountry[] {
  const names = new Intl.DisplayNames([language], { type: 'region', style: 'short' })
  const wanted = foldedText(typed).replace(/^\+/, '')
  return dialCodes
    .map((country) => ({ country, label: names.of(country.code) ?? country.name }))
    .filter(({ country, label }) =>
      [label, country.name, country.dial_code.slice(1)].some((text) => foldedText(text).includes(wanted)),
    )
}
