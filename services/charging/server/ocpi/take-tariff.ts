import { lockUntilEnd, type Tx } from '@daoxing/kit/server'
import type { OcpiTariff } from '@daoxing/charging/contract'
import { folded, partyOf, type TariffKey } from './rules/ocpi-keys.ts'
import { writeTariff } from '../stores/ocpi/tariff-store.ts'

/** No two versions of a tariff are compared at once. */
export const lockTariff = (tx: Tx, { countryCode, partyId, tariffId }: TariffKey) =>
  lockUntilEnd(tx, `charging.tariff:${countryCode}/${partyId}/${folded(tariffId)}`)

/** Stores a version of a tariff, unless a newer one is known. */
export async function takeTariff(tx: Tx, tariff: OcpiTariff): Promise<{ readonly isNew: boolean }> {
  await lockTariff(tx, { ...partyOf(tariff), tariffId: tariff.id })
  return writeTariff(tx, tariff)
}
