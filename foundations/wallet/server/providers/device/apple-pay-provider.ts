import { Refusal } from '@daoxing/kit/contract'
import { fetchProvider, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { type AccountHouse, configuredAccess } from '../account/account-provider.ts'
import type { DevicePaymentProvider } from '../payment-provider.ts'
import { ApplePayToken, type ApplePayTrust, isMadeWith, proveApplePayToken } from './apple-pay-token.ts'
import { appleRootPem } from './apple-root.ts'
import { createDeviceProvider, type TokenProver } from './device-provider.ts'
import { rememberFor } from './remember-for.ts'

type Environment = Readonly<Record<string, string | undefined>>

export type AppleMerchant = {
  readonly merchantId: string
  /** Reads whom to trust; throws `wallet.providerAway` if it cannot be read now. */
  readonly trust: () => Promise<ApplePayTrust>
}

const cityMerchantId = 'merchant.tw.daoxing'
const trustSeconds = 3600
const patienceMs = 10_000
const Trust = z.object({ root_pem: z.string(), processing_key_hash: z.string() })

/** Binds a token to our reference and to the amount: Apple signs the hash of these data with the token. */
export function applicationDataOf(
  merchantId: string,
  { reference, amountTwd }: { readonly reference: string; readonly amountTwd: number },
): Buffer {
  return Buffer.from(`${merchantId}|${reference}|TWD ${amountTwd}`)
}

/** Apple Pay by the W3C Payment Request: https://developer.apple.com/documentation/apple_pay_on_the_web. */
export function applePayProver({ clock }: Pick<House, 'clock'>, merchant: AppleMerchant): TokenProver {
  const { merchantId } = merchant
  return {
    kind: 'applepay',
    sheetFor: (consent) => ({
      supportedMethods: 'https://apple.com/apple-pay',
      data: {
        version: 3,
        merchantIdentifier: merchantId,
        merchantCapabilities: ['supports3DS'],
        supportedNetworks: ['visa', 'masterCard', 'jcb'],
        countryCode: 'TW',
        applicationData: applicationDataOf(merchantId, consent).toString('base64'),
      },
    }),
    isOfSheet({ token, ...consent }) {
      const parsed = ApplePayToken.safeParse(token)
      return parsed.success && isMadeWith(parsed.data, applicationDataOf(merchantId, consent))
    },
    async prove({ token, ...consent }) {
      const parsed = ApplePayToken.safeParse(token)
      if (!parsed.success) return { state: 'refused', reason: 'form' }
      const applicationData = applicationDataOf(merchantId, consent)
      const trust = await merchant.trust()
      const proof = await proveApplePayToken(parsed.data, { trust, applicationData, now: clock.now() })
      return proof.state === 'proven' ? { ...proof, token: parsed.data } : proof
    },
  }
}

/** The merchant of `APPLE_PAY_MERCHANT_ID` and `APPLE_PAY_KEY_HASH`, or the one that the city's Apple knows. */
export function appleMerchant(
  { settings, clock }: Pick<House, 'settings' | 'clock'>,
  environment: Environment,
): AppleMerchant {
  const merchantId = environment['APPLE_PAY_MERCHANT_ID']
  if (merchantId === undefined)
    return {
      merchantId: cityMerchantId,
      trust: rememberFor(clock, trustSeconds, () => readTrust(`${settings.cityUrl}/pay/apple/trust`)),
    }
  const publicKeyHash = environment['APPLE_PAY_KEY_HASH']
  if (!publicKeyHash) throw new Error('APPLE_PAY_MERCHANT_ID is set; APPLE_PAY_KEY_HASH must be, too')
  return { merchantId, trust: async () => ({ rootPem: appleRootPem, publicKeyHash }) }
}

async function readTrust(url: string): Promise<ApplePayTrust> {
  try {
    const response = await fetchProvider('apple_pay', url, { signal: AbortSignal.timeout(patienceMs) })
    const { root_pem: rootPem, processing_key_hash: publicKeyHash } = z.parse(Trust, await response.json())
    return { rootPem, publicKeyHash }
  } catch {
    throw new Refusal('wallet.providerAway')
  }
}

/** The bank for Apple Pay, by `DEVICE_BANK_URL` or the city's. */
export function configuredApplePay(house: AccountHouse, environment: Environment): DevicePaymentProvider {
  return createDeviceProvider(house, {
    access: configuredAccess(house, environment, { prefix: 'DEVICE_BANK', desk: 'device' }),
    prover: applePayProver(house, appleMerchant(house, environment)),
  })
}
