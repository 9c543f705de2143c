import type { ChunkHints } from '@daoxing/kit/web'

/** @public The page build reads it. */
export const chunkHints: ChunkHints = {
  // A plain rule that schemas share with the search for places.
  base: ['../contract/folded-text'],
  // In the chunk of a screen, schemas and screen would wait for each other.
  schemas: ['../contract/dial-codes', '../contract/partner-binding', '../contract/partner-refusals'],
  hosts: [
    'parts/BesideRider',
    'parts/TermsWatch',
    'partner/PartnerLoginHost',
    'partner/binding-draft',
    'partner/rental-login',
    'rules/binding-machine',
    'words:identity_terms',
  ],
  later: ['../contract/identity-errors', 'identity-error-words', 'words:identity_error'],
}
