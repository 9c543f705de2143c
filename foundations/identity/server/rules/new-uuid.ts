import type { Random } from '@daoxing/kit/server'

/** A version 4 uuid from the house's random source, so that a seed reproduces it. */
export function newUuid(random: Random): string {
  const hex = random.hex(16)
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join(
    '-',
  )
}
