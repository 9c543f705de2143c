import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Unguessable hexadecimal text, two characters per byte. No seed reproduces it. */
export function secretHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

/** Unguessable digits, such as a bank's one-time code. */
export function secretDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}

/** Compares a credential with a secret in constant time. */
export function isSecret(given: string | undefined, secret: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
