import type { House } from '@daoxing/kit/server'

/** Four random digits that the rider shows before the keys. */
export function newHandoverCode({ random }: Pick<House, 'random'>): string {
  return random.between(0, 9999).toString().padStart(4, '0')
}
