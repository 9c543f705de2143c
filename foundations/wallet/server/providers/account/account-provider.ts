import { createHmac } from 'node:crypto'
import type { House } from '@daoxing/kit/server'
import type { PaymentProvider } from '../payment-provider.ts'
import { accountBinding, accountUse } from './account-binding.ts'
import { type AccountAccess, accountHttp } from './account-http.ts'
import { accountMoney } from './account-money.ts'

export type AccountHouse = Pick<House, 'clock' | 'random' | 'settings'>
type Environment = Readonly<Record<string, string | undefined>>

/** A provider of the account protocol: docs/providers/account-protocol.md. */
export function createAccountProvider(
  { random }: Pick<AccountHouse, 'random'>,
  { access, waitMs }: { access: AccountAccess; waitMs?: number },
): PaymentProvider {
  const http = accountHttp({ access, random, ...(waitMs === undefined ? {} : { waitMs }) })
  const byKey = (token: string) => ({ token })
  return { ...accountBinding(http, access), ...accountUse(http, byKey, access), ...accountMoney(http, byKey) }
}

/** The providers of this protocol in the city, below `/pay/`. */
export type CityAccountDesk = 'linebank' | 'aftee' | 'device'

/** The city's desk knows us under this name, with a secret that only both sides can derive. */
export function cityAccountAccess(
  { cityUrl, citySecret }: { readonly cityUrl: string; readonly citySecret: string },
  desk: CityAccountDesk,
): AccountAccess {
  const secret = createHmac('sha256', citySecret).update(`account ${desk}`).digest('hex')
  return {
    name: desk === 'linebank' ? 'line_bank' : desk,
    url: `${cityUrl}/pay/${desk}`,
    merchantId: 'daoxing',
    secret,
  }
}

/** The access of `PREFIX_URL`, `PREFIX_MERCHANT_ID` and `PREFIX_SECRET`, or that to the city's desk. */
export function configuredAccess(
  house: Pick<House, 'settings'>,
  environment: Environment,
  { prefix, desk }: { readonly prefix: string; readonly desk: CityAccountDesk },
): AccountAccess {
  const city = cityAccountAccess(house.settings, desk)
  const url = environment[`${prefix}_URL`]
  if (!url) return city
  const merchantId = environment[`${prefix}_MERCHANT_ID`]
  const secret = environment[`${prefix}_SECRET`]
  if (!merchantId || !secret)
    throw new Error(`${prefix}_URL is set; ${prefix}_MERCHANT_ID and ${prefix}_SECRET must be, too`)
  if (!URL.canParse(url)) throw new Error(`${prefix}_URL is not an address that can be read`)
  return { name: city.name, url: url.replace(/\/$/, ''), merchantId, secret }
}

/** LINE Bank, by `LINE_BANK_URL` or the city's. */
export function configuredLineBank(house: AccountHouse, environment: Environment): PaymentProvider {
  return createAccountProvider(house, {
    access: configuredAccess(house, environment, { prefix: 'LINE_BANK', desk: 'linebank' }),
  })
}

/** AFTEE, by `AFTEE_URL` or the city's. */
export function configuredAftee(house: AccountHouse, environment: Environment): PaymentProvider {
  return createAccountProvider(house, {
    access: configuredAccess(house, environment, { prefix: 'AFTEE', desk: 'aftee' }),
  })
}
