import { type House, type SecretSeal, secretSeal } from '@daoxing/kit/server'

/** Seals what lets somebody write to a rider's browser. */
export function noticesSeal(house: Pick<House, 'settings'>): SecretSeal {
  return secretSeal(house, 'notices')
}
