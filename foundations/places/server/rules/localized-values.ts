import type { Language } from '@daoxing/kit/contract'
import type { ComputedRoute, Units } from '@daoxing/places/contract'

export type Wording = { readonly language: Language; readonly units: Units }

type Amounts = { readonly metres: number; readonly seconds: number; readonly ordinarySeconds: number }

/** Distance and duration as text, in the requested language and units. */
export function localizedValues(
  { metres, seconds, ordinarySeconds }: Amounts,
  { language, units }: Wording,
): ComputedRoute['localizedValues'] {
  return {
    distance: { text: distanceText(metres, { language, units }) },
    duration: { text: durationText(seconds, language) },
    staticDuration: { text: durationText(ordinarySeconds, language) },
  }
}

const metresPerMile = 1609.344
const feetPerMetre = 1 / 0.3048
/** Below a tenth of a mile, and below a kilometre, the smaller unit is more precise. */
const smallMiles = 0.1

/** Metres are the default in Taiwan. */
function distanceText(metres: number, { language, units }: Wording): string {
  if (units === 'IMPERIAL') {
    const miles = metres / metresPerMile
    return miles < smallMiles
      ? inUnit(Math.round(metres * feetPerMetre), 'foot', language)
      : inUnit(rounded(miles), 'mile', language)
  }
  return metres < 1000 ? inUnit(metres, 'meter', language) : inUnit(rounded(metres / 1000), 'kilometer', language)
}

/** One decimal for small values only. */
const rounded = (amount: number) => (amount < 100 ? Math.round(amount * 10) / 10 : Math.round(amount))

function durationText(seconds: number, language: Language): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [
    ...(hours > 0 ? [inUnit(hours, 'hour', language)] : []),
    ...(rest > 0 || hours === 0 ? [inUnit(rest, 'minute', language)] : []),
  ].join(' ')
}

const formats = new Map<string, Intl.NumberFormat>()

function inUnit(amount: number, unit: string, language: Language): string {
  const name = `${language} ${unit}`
  const format = formats.get(name) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
  formats.set(name, format)
  return format.format(amount)
}
