import { createHmac } from 'node:crypto'
import type { House } from '@daoxing/kit/server'
import { tokenSeal } from '../../sealed-token.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { linePayBinding } from './line-pay-binding.ts'
import { type LinePayAccess, linePayHttp } from './line-pay-http.ts'
import { linePayMoney } from './line-pay-money.ts'

type LinePayHouse = Pick<House, 'clock' | 'random' | 'settings' | 'database'>

/** LINE Pay's Online API v3 as a payment provider. */
export function createLinePayProvider(
  house: LinePayHouse,
  { access, waitMs }: { access: LinePayAccess; waitMs?: number },
): PaymentProvider {
  const { clock, random, database } = house
  const http = linePayHttp({ access, random, ...(waitMs === undefined ? {} : { waitMs }) })
  const { channelSecret } = access
  return { ...linePayBinding({ http, database, clock, channelSecret, seal: tokenSeal(house) }), ...linePayMoney(http) }
}

/** The city's desk knows us under this name, with a secret that only both sides can derive. */
export function cityLinePayAccess({ cityUrl, citySecret }: { cityUrl: string; citySecret: string }): LinePayAccess {
  const channelSecret = createHmac('sha256', citySecret).update('line-pay').digest('hex')
  return { url: `${cityUrl}/pay/line`, channelId: 'daoxing', channelSecret }
}

/** The merchant of `LINE_PAY_URL`, `LINE_PAY_CHANNEL_ID` and `LINE_PAY_CHANNEL_SECRET`, or the city's desk. */
export function configuredLinePay(
  house: LinePayHouse,
  environment: Readonly<Record<string, string | undefined>>,
): PaymentProvider {
  const url = environment['LINE_PAY_URL']
  if (!url) return createLinePayProvider(house, { access: cityLinePayAccess(house.settings) })
  const channelId = environment['LINE_PAY_CHANNEL_ID']
  const channelSecret = environment['LINE_PAY_CHANNEL_SECRET']
  if (!channelId || !channelSecret)
    throw new Error('LINE_PAY_URL is set; LINE_PAY_CHANNEL_ID and LINE_PAY_CHANNEL_SECRET must be, too')
  if (!URL.canParse(url)) throw new Error('LINE_PAY_URL is not an address that can be read')
  return createLinePayProvider(house, { access: { url: new URL(url).origin, channelId, channelSecret } })
}
