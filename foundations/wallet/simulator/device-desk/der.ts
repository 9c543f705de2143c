/** DER, as far as certificates and signed data need it. */
export function tagged(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes])
}

export const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts)
/** A set, whose members DER sorts by their bytes. */
export const setOf = (...parts: readonly Buffer[]) => tagged(0x31, ...parts.toSorted((a, b) => Buffer.compare(a, b)))
export const octets = (bytes: Buffer) => tagged(0x04, bytes)
export const bits = (bytes: Buffer) => tagged(0x03, Buffer.from([0]), bytes)
export const truth = () => tagged(0x01, Buffer.from([0xff]))
export const utf8 = (text: string) => tagged(0x0c, Buffer.from(text))

/** A whole number that is not negative. */
export function whole(value: number): Buffer {
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return tagged(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

/** A date and time of 1950 to 2049, in UTC. */
export function utcTime(at: Date): Buffer {
  const digits = at.toISOString().replace(/\D/g, '').slice(2, 14)
  return tagged(0x17, Buffer.from(`${digits}Z`))
}

/** An object identifier, `1.2.840.10045`. */
export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc % 128]
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) groups.unshift((left % 128) + 128)
    return groups
  })
  return tagged(0x06, Buffer.from(bytes))
}
