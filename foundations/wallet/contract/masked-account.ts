/** A masked name that only its owner recognises: 王小明 is 王○○, `Amy Lin` is A○○. */
export function maskedName(name: string): string {
  const [first = ''] = [...name.trim()]
  return `${first}○○`
}

/** A phone number with its first and last digits: 0912•••678. */
export function maskedPhone(phone: string): string {
  return phone.length < 8 ? `•••${phone.slice(-3)}` : `${phone.slice(0, 4)}•••${phone.slice(-3)}`
}
