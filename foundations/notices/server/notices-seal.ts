import { type House, type Seal, sealFor } from '@daoxing/kit/server'

/** The purpose of the encryption, from which the name of the key derives. */
export const noticesPurpose = 'daoxing notices tokens'

/** Encrypts the keys for pushes to a rider's browser. */
export function noticesSeal({ settings }: Pick<House, 'settings'>): Seal {
  return sealFor(settings, noticesPurpose)
}
