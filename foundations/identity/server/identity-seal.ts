import { type House, type Seal, sealFor } from '@daoxing/kit/server'

/** For what identity seals; the name of the key in the ring follows from it. */
export const identityPurpose = 'daoxing identity tokens'

/** Seals what must be shown again and opens something: keys for links, proofs of a way to the messaging app. */
export function identitySeal({ settings }: Pick<House, 'settings'>): Seal {
  return sealFor(settings, identityPurpose)
}
