import type { ShopKeys } from './seal.ts'

export type NewebPayConfig = ShopKeys & {
  /** NewebPay's base URL, `https://core.newebpay.com`; without a trailing slash. */
  readonly url: string
}
