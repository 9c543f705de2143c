import { createHmac } from 'node:crypto'
import type { House, Tx } from '@daoxing/kit/server'
import { houseSecret, type Seal, sealFor } from '@daoxing/kit/server'

/** The purpose of the sealed phones of contracts, from which the name of the key derives. */
export const contractPurpose = 'daoxing charging contracts'

export const contractSeal = ({ settings }: Pick<House, 'settings'>): Seal => sealFor(settings, contractPurpose)

/**
 * The digest under which a contract is stored. There are few id numbers, so a plain hash could be reversed by trying all:
 * the key of the digest is a secret of the house.
 */
export async function contractDigest(
  { tx, house }: { readonly tx: Tx; readonly house: House },
  idNumber: string,
): Promise<string> {
  const { settings, random, clock } = house
  const wanted = { tx, settings, name: 'charging contracts', offered: random.hex(32), now: clock.now() }
  const secret = await houseSecret(wanted)
  if (secret === undefined) throw new Error('no key opens the secret of the contracts')
  return createHmac('sha256', secret).update(idNumber.normalize('NFKC').trim().toUpperCase()).digest('hex')
}
