import { type DeviceMethod, deviceMethods, isDeviceMethod } from '@daoxing/wallet/contract'
import type { PaymentDefaults, PaymentMethod, PaymentOption } from '@daoxing/wallet/contract'

/** The identifiers of the payment methods, and the least that a browser needs to say whether it has one. */
const asked: Readonly<Record<DeviceMethod, PaymentMethodData>> = {
  applepay: {
    supportedMethods: 'https://apple.com/apple-pay',
    data: {
      version: 3,
      merchantIdentifier: 'merchant.tw.daoxing',
      merchantCapabilities: ['supports3DS'],
      supportedNetworks: ['visa', 'masterCard', 'jcb'],
      countryCode: 'TW',
    },
  },
  googlepay: {
    supportedMethods: 'https://google.com/pay',
    data: {
      apiVersion: 2,
      apiVersionMinor: 0,
      allowedPaymentMethods: [
        {
          type: 'CARD',
          parameters: {
            allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
            allowedCardNetworks: ['VISA', 'MASTERCARD', 'JCB'],
          },
        },
      ],
    },
  },
}
/** No money moves: a request must name an amount. */
const nothing = { total: { label: 'Daoxing', amount: { currency: 'TWD', value: '1' } } }

const able = new Map<DeviceMethod, boolean>()

/**
 * Asks the browser whether this device can pay with the methods that are offered, and tells what is new: a rider may have
 * added a card to the phone meanwhile.
 */
export async function learnDeviceMethods(options: readonly PaymentOption[], onLearnt: () => void): Promise<void> {
  const open = deviceMethods.filter((method) =>
    options.some((option) => option.method === method && option.is_available),
  )
  for (const method of open) {
    const can = await canPay(method)
    if (can === deviceCan(method)) continue
    able.set(method, can)
    onLearnt()
  }
}

/**
 * Browsers that can have the wallet. Others would first load its description from the maker, which the content security
 * policy forbids.
 */
const mayHave: Readonly<Record<DeviceMethod, () => boolean>> = {
  applepay: () => 'ApplePaySession' in globalThis,
  googlepay: () => /Android/.test(navigator.userAgent),
}

async function canPay(method: DeviceMethod): Promise<boolean> {
  if (typeof PaymentRequest === 'undefined' || !mayHave[method]()) return false
  try {
    return await new PaymentRequest([asked[method]], nothing).canMakePayment()
  } catch {
    // A browser that does not know the method throws, and so does one that was asked too often.
    return false
  }
}

/** False for a wallet of the device that this browser does not have. */
export function deviceCan(method: PaymentMethod): boolean {
  return !isDeviceMethod(method) || (able.get(method) ?? false)
}

/** The rider's methods as this device can use them. */
export function forThisDevice(defaults: PaymentDefaults): PaymentDefaults {
  if (defaults.options.every(({ method, is_available: isAvailable }) => !isAvailable || deviceCan(method)))
    return defaults
  const options = defaults.options.map((option) => ({
    ...option,
    is_available: option.is_available && deviceCan(option.method),
  }))
  return { ...defaults, options }
}
