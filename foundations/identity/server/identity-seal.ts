import { type House, type Seal, sealFor } from '@daoxing/kit/server'

/** The purpose of identity's sealed values, from which the name of the key derives. */
export const identityPurpose = 'daoxing identity tokens'

/** Encrypts secrets that must be shown again: keys for links, proofs of a login with the messaging app. */
export function identitySeal({ settings }: Pick<House, 'settings'>): Seal {
  return sealFor(settings, identityPurpose)
}
