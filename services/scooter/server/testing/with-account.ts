import { baseConfigs, overrideConfig } from '@daoxing/configs/server'
import type { TestRider } from '@daoxing/identity/server/testing'
import type { TestHouse } from '@daoxing/kit/server/testing'
import { acceptTerm, termsOf } from '../account/terms.ts'
import { type Account, accounts } from '../stores/account-tables.ts'

/** Opens the service to every rider. */
export async function withScootersOpen({ house }: Pick<TestHouse, 'house'>): Promise<void> {
  await overrideConfig(house.database, house.clock, { config: baseConfigs.scooter_allowlist, value: 'all' })
}

/** The service is open, and the vendor lets the rider ride: by default every scooter, with all texts accepted. */
export async function withScooterAccount(
  city: Pick<TestHouse, 'house'>,
  { riderId }: Pick<TestRider, 'riderId'>,
  changes: Partial<Account> = {},
): Promise<void> {
  await withScootersOpen(city)
  const { house } = city
  await house.database.transaction(async (tx) => {
    await accounts.insert(tx, {
      ...{ riderId, revision: 1, state: 'ALLOWED', isProvenElsewhere: false, licenceResult: 'FINISHED_ALLOW' },
      ...{ reasonSealed: null, covers: 'heavy', licenceExpiresOn: '2036-12-31', profileSealed: null, reviewId: null },
      ...changes,
    })
    const of = { tx, house, riderId, language: 'zh-TW' } as const
    for (const { termId, version } of await termsOf(of)) await acceptTerm({ ...of, termId, version })
  })
}
