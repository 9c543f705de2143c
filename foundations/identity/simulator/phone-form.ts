/**
 * A canonical form, so that 0912345678, +886912345678, 886 912-345-678 and 912345678 are equal. A plus sign that became
 * a space in a query is accepted.
 */
export function phoneForm(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  return digits.replace(/^886/, '').replace(/^0/, '')
}

export function isSamePhone(one: string, other: string): boolean {
  return phoneForm(one) !== '' && phoneForm(one) === phoneForm(other)
}
