import { Refusal } from '@daoxing/kit/contract'
import { definePort } from '@daoxing/kit/server'

/** Opens a session of the Apple Pay sheet with the merchant's certificate. */
export type ApplePayMerchant = {
  /** Apple's session, opaque to us. `validationUrl` was verified to be Apple's. */
  openSession(input: { readonly validationUrl: string; readonly domain: string }): Promise<unknown>
}

/** Bound by an operator with an Apple certificate; unbound by default. */
export const applePayPort = definePort<ApplePayMerchant>('wallet.applePay')

/** Apple's hosts for merchant sessions. Otherwise, a page could make this server send requests to any host. */
const appleHosts =
  /^(cn-)?apple-pay-gateway(-(nc|pr)-pod[0-9]{1,2}(-dr)?|-sh-pod[0-9]{1,2}(-dr)?|-cert|-tj-pod[0-9]{1,2}(-dr)?)?\.apple\.com$/

/** The address of Apple's service, if it is Apple's. */
export function appleValidationUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || !appleHosts.test(url.hostname))
    throw new Refusal('kit.invalidInput', { field: 'validationURL' })
  return url
}
