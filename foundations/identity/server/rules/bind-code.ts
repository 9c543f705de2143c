import type { Random } from '@daoxing/kit/server'

/** No 0, O, 1, I or L: a code is read from paper and over the phone. Ten of 31 characters give 50 bits. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 10

/** `7KQ2M-XF9TB` */
export function newBindCode(random: Random): string {
  const drawn = Array.from({ length }, () => letters.charAt(random.between(0, letters.length - 1))).join('')
  return `${drawn.slice(0, length / 2)}-${drawn.slice(length / 2)}`
}

/** Normalises a typed code: lower case, full-width letters, spaces, no hyphen. */
export function typedBindCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}
