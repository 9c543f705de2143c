/** The format of a flight number: a two-character airline, and a number whose leading zeros are dropped. */
const form = /^(?=.?[A-Z])([A-Z0-9]{2})0*([1-9]\d{0,3})([A-Z]?)$/

/**
 * Returns a flight number in the form of the whole product, `CI101`; undefined for a text without one. Riders type `ci
 * 0101`, boards separate airline and number, schedules write `BR008`.
 */
export function flightNumberOf(text: string): string | undefined {
  const [, airline, number, suffix] = form.exec(text.toUpperCase().replace(/[\s\p{Pd}]+/gu, '')) ?? []
  return airline === undefined || number === undefined ? undefined : `${airline}${number}${suffix ?? ''}`
}
