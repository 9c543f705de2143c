import type { ShopKeys } from './seal.ts'

export type NewebPayConfig = ShopKeys & {
  /** Where NewebPay stands, `https://core.newebpay.com`; without a slash at its end. */
  readonly url: string
}
