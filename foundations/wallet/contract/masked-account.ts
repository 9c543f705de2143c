/** A name of which a stranger learns little and its owner enough: 王小明 is 王○○, `Amy Lin` is A○○. */
export function maskedName(name: string): string {
  const [first = ''] = [...name.trim()]
  return `${first}○○`
}

/** A phone number with its beginning and its last three digits: 0912•••678. */
export function maskedPhone(phone: string): string {
  return phone.length < 8 ? `•••${phone.slice(-3)}` : `${phone.slice(0, 4)}•••${phone.slice(-3)}`
}
