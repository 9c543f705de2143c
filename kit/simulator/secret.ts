import { randomBytes, randomInt } from 'node:crypto'

/** Text that nobody can guess, in hexadecimal, two characters a byte. No seed replays it. */
export function secretHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

/** Digits that nobody can guess, such as a bank's one-time code. */
export function secretDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
