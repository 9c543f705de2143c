import { secretHash } from '@daoxing/identity/server'
import { type House, type Seal, sealFor } from '@daoxing/kit/server'

/** The purpose of the key for tokens in jobs; the key's name in the key ring is derived from it. */
export const sharingPurpose = 'daoxing sharing links'

/** The hash of a link's token; the token itself is not stored. */
export const linkTokenHash = (token: string): string => secretHash('share-link', token)

/** Seals the token in the job of its text message. */
export const sharingSeal = ({ settings }: Pick<House, 'settings'>): Seal => sealFor(settings, sharingPurpose)

/** Puts the token into the URL fragment, which no log or referrer contains. */
export function linkUrl({ settings }: Pick<House, 'settings'>, orderHash: string, token: string): string {
  return `${settings.publicUrl}/guest-taxi/${orderHash}#${token}`
}
