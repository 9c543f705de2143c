import { request } from 'node:https'
import { readFileSync } from 'node:fs'
import { Refusal } from '@daoxing/kit/contract'
import { atProvider, definePort, fetchProvider, type House } from '@daoxing/kit/server'
import { appleMerchant } from './providers/device/apple-pay-provider.ts'

/** Opens a session of the Apple Pay sheet with the merchant's certificate. */
export type ApplePayMerchant = {
  /** Apple's session, opaque to us. `validationUrl` was verified to be Apple's. */
  openSession(input: { readonly validationUrl: string; readonly domain: string }): Promise<unknown>
}

/** By default the city's, which signs sessions as Apple does. */
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

const patienceMs = 10_000
type Environment = Readonly<Record<string, string | undefined>>
type Ask = (url: string, body: string) => Promise<string>

/**
 * The merchant of `APPLE_PAY_MERCHANT_ID`, which identifies itself to Apple with the certificate and key in the files
 * `APPLE_PAY_CERTIFICATE_FILE` and `APPLE_PAY_CERTIFICATE_KEY_FILE`; without them the city plays Apple.
 */
export function configuredApplePayMerchant(
  house: Pick<House, 'settings' | 'clock'>,
  environment: Environment,
): ApplePayMerchant {
  const { merchantId } = appleMerchant(house, environment)
  const isReal = environment['APPLE_PAY_MERCHANT_ID'] !== undefined
  const ask: Ask = isReal
    ? withCertificate(environment)
    : async (url, body) => {
        const headers = { 'content-type': 'application/json' }
        const sent = { method: 'POST', headers, body, signal: AbortSignal.timeout(patienceMs) }
        const response = await fetchProvider('apple_pay', url, sent)
        if (!response.ok) throw new Error(`the city’s Apple answered ${response.status}`)
        return await response.text()
      }
  return {
    async openSession({ validationUrl, domain }) {
      const facts = {
        merchantIdentifier: merchantId,
        displayName: '島行',
        initiative: 'web',
        initiativeContext: domain,
      }
      const url = isReal ? validationUrl : `${house.settings.cityUrl}/pay/apple/paymentSession`
      try {
        const session: unknown = JSON.parse(await ask(url, JSON.stringify(facts)))
        return session
      } catch {
        throw new Refusal('wallet.providerAway')
      }
    },
  }
}

/** Apple accepts a session request only over TLS with the certificate of the merchant. */
function withCertificate(environment: Environment): Ask {
  const certificate = environment['APPLE_PAY_CERTIFICATE_FILE']
  const privateKey = environment['APPLE_PAY_CERTIFICATE_KEY_FILE']
  if (!certificate || !privateKey)
    throw new Error(
      'APPLE_PAY_MERCHANT_ID is set; APPLE_PAY_CERTIFICATE_FILE and APPLE_PAY_CERTIFICATE_KEY_FILE must be, too',
    )
  const identity = { cert: readFileSync(certificate), key: readFileSync(privateKey) }
  return (url, body) =>
    atProvider(
      'apple_pay',
      () =>
        new Promise<string>((resolve, reject) => {
          const headers = { 'content-type': 'application/json' }
          const asking = request(url, { method: 'POST', headers, timeout: patienceMs, ...identity }, (response) => {
            const pieces: Buffer[] = []
            response.on('data', (piece: Buffer) => pieces.push(piece))
            response.on('error', reject)
            response.on('end', () => {
              if (response.statusCode === 200) resolve(Buffer.concat(pieces).toString('utf8'))
              else reject(new Error(`Apple answered ${response.statusCode}`))
            })
          })
          asking.on('timeout', () => asking.destroy(new Error('Apple did not answer')))
          asking.on('error', reject)
          asking.end(body)
        }),
      { method: 'POST' },
    )
}
