import { Refusal } from '@daoxing/kit/contract'
import { fetchProvider, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { type AccountHouse, configuredAccess } from '../account/account-provider.ts'
import type { DevicePaymentProvider } from '../payment-provider.ts'
import { createDeviceProvider, type TokenProver } from './device-provider.ts'
import { GoogleKeys, GooglePayToken, proveGooglePayToken } from './google-pay-token.ts'
import { rememberFor } from './remember-for.ts'

type Environment = Readonly<Record<string, string | undefined>>

export type GoogleMerchant = {
  /** Google's number of us, shown to Google by the page. */
  readonly merchantId: string
  /** The gateway for which tokens are encrypted, and our number there. */
  readonly gateway: string
  readonly gatewayMerchantId: string
  readonly environment: 'TEST' | 'PRODUCTION'
  /** Reads Google's root keys; throws `wallet.providerAway` if they cannot be read now. */
  readonly keys: () => Promise<GoogleKeys>
}

const productionKeys = 'https://payments.developers.google.com/paymentmethodtoken/keys.json'
const keysSeconds = 3600
const patienceMs = 10_000
const TokenText = z.string().check(z.maxLength(20_000))

/** Google Pay by the W3C Payment Request: https://developers.google.com/pay/api/web. */
export function googlePayProver({ clock }: Pick<House, 'clock'>, merchant: GoogleMerchant): TokenProver {
  const { merchantId, gateway, gatewayMerchantId } = merchant
  return {
    kind: 'googlepay',
    sheetFor: ({ amountTwd }) => ({
      supportedMethods: 'https://google.com/pay',
      data: {
        environment: merchant.environment,
        apiVersion: 2,
        apiVersionMinor: 0,
        merchantInfo: { merchantId, merchantName: '島行' },
        allowedPaymentMethods: [
          {
            type: 'CARD',
            parameters: {
              allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
              allowedCardNetworks: ['VISA', 'MASTERCARD', 'JCB'],
            },
            tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway, gatewayMerchantId } },
          },
        ],
        transactionInfo: {
          countryCode: 'TW',
          currencyCode: 'TWD',
          totalPriceStatus: 'FINAL',
          totalPrice: String(amountTwd),
        },
      },
    }),
    // Google's tokens name neither an amount nor a reference.
    isOfSheet: () => undefined,
    async prove({ token }) {
      const parsed = GooglePayToken.safeParse(tokenIn(token))
      if (!parsed.success) return { state: 'refused', reason: 'form' }
      const keys = await merchant.keys()
      const recipientId = `gateway:${gateway}`
      const proof = proveGooglePayToken(parsed.data, { keys, recipientId, now: clock.now() })
      return proof.state === 'proven' ? { ...proof, token: parsed.data } : proof
    },
  }
}

/** Google returns the token as a text of JSON. */
function tokenIn(token: unknown): unknown {
  const text = TokenText.safeParse(token)
  if (!text.success) return token
  try {
    return JSON.parse(text.data)
  } catch {
    return undefined
  }
}

/** The merchant of `GOOGLE_PAY_MERCHANT_ID` and `GOOGLE_PAY_GATEWAY`, or the one that the city's Google knows. */
export function googleMerchant(
  { settings, clock }: Pick<House, 'settings' | 'clock'>,
  environment: Environment,
): GoogleMerchant {
  const merchantId = environment['GOOGLE_PAY_MERCHANT_ID']
  const gateway = environment['GOOGLE_PAY_GATEWAY']
  const gatewayMerchantId = environment['GOOGLE_PAY_GATEWAY_MERCHANT_ID']
  const keysFrom = (url: string) => rememberFor(clock, keysSeconds, () => readKeys(url))
  if (merchantId === undefined)
    return {
      ...{ merchantId: '12345678901234567890', gateway: 'daoxing', gatewayMerchantId: 'daoxing', environment: 'TEST' },
      keys: keysFrom(`${settings.cityUrl}/pay/google/keys.json`),
    }
  if (!gateway || !gatewayMerchantId)
    throw new Error('GOOGLE_PAY_MERCHANT_ID is set; GOOGLE_PAY_GATEWAY and GOOGLE_PAY_GATEWAY_MERCHANT_ID must be, too')
  return { merchantId, gateway, gatewayMerchantId, environment: 'PRODUCTION', keys: keysFrom(productionKeys) }
}

async function readKeys(url: string): Promise<GoogleKeys> {
  try {
    const response = await fetchProvider('google_pay', url, { signal: AbortSignal.timeout(patienceMs) })
    return z.parse(GoogleKeys, await response.json())
  } catch {
    throw new Refusal('wallet.providerAway')
  }
}

/** The bank for Google Pay, by `DEVICE_BANK_URL` or the city's. */
export function configuredGooglePay(house: AccountHouse, environment: Environment): DevicePaymentProvider {
  return createDeviceProvider(house, {
    access: configuredAccess(house, environment, { prefix: 'DEVICE_BANK', desk: 'device' }),
    prover: googlePayProver(house, googleMerchant(house, environment)),
  })
}
