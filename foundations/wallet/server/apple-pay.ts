import { Refusal } from '@daoxing/kit/contract'
import { definePort } from '@daoxing/kit/server'

/** Opens a session of the Apple Pay sheet with the merchant's certificate. */
export type ApplePayMerchant = {
  /** The session as Apple gives it, opaque to us. `validationUrl` was proven to be Apple's. */
  openSession(input: { readonly validationUrl: string; readonly domain: string }): Promise<unknown>
}

/** Bound by an operator who has a certificate of Apple's; nobody does by default. */
export const applePayPort = definePort<ApplePayMerchant>('wallet.applePay')

/** The hosts at which Apple opens merchant sessions. A page could name any other to make us ask there in our name. */
const appleHosts =
  /^(cn-)?apple-pay-gateway(-(nc|pr)-pod[0-9]{1,2}(-dr)?|-sh-pod[0-9]{1,2}(-dr)?|-cert|-tj-pod[0-9]{1,2}(-dr)?)?\.apple\.com$/

/** The address at which Apple is asked, where it is Apple's. */
export function appleValidationUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || !appleHosts.test(url.hostname))
    throw new Refusal('kit.invalidInput', { field: 'validationURL' })
  return url
}
