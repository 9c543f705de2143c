import { type House, type Seal, sealFor } from '@daoxing/kit/server'

/** For what notices seals; the name of the key in the ring follows from it. */
export const noticesPurpose = 'daoxing notices tokens'

/** Seals what lets somebody write to a rider's browser. */
export function noticesSeal({ settings }: Pick<House, 'settings'>): Seal {
  return sealFor(settings, noticesPurpose)
}
