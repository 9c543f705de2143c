import { listBusinessAccounts, listCompanyTrips } from '@daoxing/business/contract'
import type { CompanyOfTest } from '@daoxing/business/server/testing'
import type { RideRequest } from '@daoxing/taxi/contract'
import type { City, CityDriver, CityRider } from './a-city.ts'
import type { Wish } from './a-rider.ts'

/** The fields of a request that name a company as the payer. */
export const byCompany = ({ groupId }: CompanyOfTest, more: Partial<RideRequest> = {}) =>
  ({ payment_method: 'company', group_id: groupId, ...more }) as const

export async function aMember(city: City, firm: CompanyOfTest): Promise<CityRider> {
  const rider = await city.rider()
  await firm.hires(rider)
  return rider
}

export const companyTripsOf = async (city: City, { as }: CityRider) =>
  (await city.call(listCompanyTrips, { query: {}, as })).data.trips

/** Returns the remaining monthly limit of the rider's first group. */
export const monthLeftOf = async (city: City, { as }: CityRider) =>
  (await city.call(listBusinessAccounts, { as })).data.accounts[0]?.groups[0]?.month_left

/** The amount that a company owes by the ledger. */
export async function companyOwesTwd(city: City, { companyId }: CompanyOfTest): Promise<number> {
  const { rows } = await city.house.database.pool.query<{ sum: number }>(
    'SELECT coalesce(sum(amount_twd), 0)::int AS sum FROM wallet.postings WHERE account = $1',
    [`company:${companyId}`],
  )
  return rows[0]?.sum ?? 0
}

type OnBoard = { readonly rider: CityRider; readonly driver: CityDriver; readonly hash: string }

/** Starts a ride that a company pays for, with the driver who got its offer. */
export async function aCompanyRide(
  city: City,
  firm: CompanyOfTest,
  { rider: known, wish = {} }: { readonly rider?: CityRider; readonly wish?: Wish } = {},
): Promise<OnBoard> {
  const rider = known ?? (await aMember(city, firm))
  await city.driver()
  const hailed = await rider.hails(wish, byCompany(firm))
  if (hailed.status !== 200) throw new Error(`the company refused: ${JSON.stringify(hailed.body)}`)
  const hash = hailed.data.trip_hash
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  await driver.arrives()
  await driver.starts()
  return { rider, driver, hash }
}
