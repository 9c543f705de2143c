import { type House, type SecretSeal, secretSeal } from '@daoxing/kit/server'

/** Seals what must be shown again and opens something: keys for links, proofs of a way to the messaging app. */
export function identitySeal(house: Pick<House, 'settings'>): SecretSeal {
  return secretSeal(house, 'identity')
}
