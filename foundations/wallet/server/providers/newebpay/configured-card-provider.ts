import type { NewebPayConfig } from './newebpay-config.ts'
import { createHash } from 'node:crypto'
import type { House } from '@daoxing/kit/server'
import type { PaymentProvider } from '../payment-provider.ts'
import { createNewebPay } from './newebpay.ts'

type Environment = Readonly<Record<string, string | undefined>>
const names = ['NEWEBPAY_URL', 'NEWEBPAY_MERCHANT_ID', 'NEWEBPAY_HASH_KEY', 'NEWEBPAY_HASH_IV'] as const

/** NewebPay if the operator has configured a shop, otherwise the card provider of the city. */
export function configuredCardProvider(house: House, environment: Environment): PaymentProvider {
  return createNewebPay(house, newebPayConfig(environment) ?? cityShop(house.settings))
}

/** The shop of the environment; an incomplete configuration fails at startup, not at the first payment. */
export function newebPayConfig(environment: Environment): NewebPayConfig | undefined {
  const [url, merchantId, hashKey, hashIv] = names.map((name) => environment[name]?.trim() || undefined)
  if (!url && !merchantId && !hashKey && !hashIv) return undefined
  if (!url || !merchantId || hashKey?.length !== 32 || hashIv?.length !== 16)
    throw new Error(`${names.join(', ')} belong together; the key has 32 characters and the IV 16`)
  return { url: url.replace(/\/+$/, ''), merchantId, hashKey, hashIv }
}

/** The shop at the city's card desk, whose secrets both sides derive from the secret of the city. */
export function cityShop({ cityUrl, citySecret }: Pick<House['settings'], 'cityUrl' | 'citySecret'>): NewebPayConfig {
  const derived = (what: string) => createHash('sha256').update(`${citySecret}:card-desk:${what}`).digest('hex')
  return {
    url: `${cityUrl}/pay/card`,
    merchantId: 'MS330000001',
    hashKey: derived('key').slice(0, 32),
    hashIv: derived('iv').slice(0, 16),
  }
}
