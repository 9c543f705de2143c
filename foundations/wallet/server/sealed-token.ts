import { type House, type SecretSeal, secretSeal } from '@daoxing/kit/server'

/** Seals the tokens of cards and wallets, so that a copy of the database pays for nothing. */
export function tokenSeal(
  house: Pick<House, 'settings'>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): SecretSeal {
  return secretSeal(house, 'wallet', environment)
}
