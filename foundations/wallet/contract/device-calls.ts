import { AmountTwd, defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { PaymentDefaults } from './payment-defaults.ts'

/** The longest token of a device: those of Apple and Google have about 4 kB. */
const tokenLengthMax = 20_000
const sheetsPerMinute = 20

/** A payment token, as the device's operating system returned it. It is encrypted for the bank and never opened here. */
export const DeviceToken = z
  .unknown()
  .check(z.refine((token) => token !== undefined && JSON.stringify(token).length <= tokenLengthMax))

/** The data for the browser's Payment Request, and the consent that the rider gives on the sheet. */
export const DeviceSheet = z.object({
  /** Our reference of the consent: 20 hexadecimal digits. */
  id: z.string(),
  payment_method: z.enum(['applepay', 'googlepay']),
  amount: AmountTwd,
  /** Unix seconds. */
  expires_at: z.int(),
  /** The identifier of the payment method, a URL. */
  supported_methods: z.string(),
  /** The data of the payment method, passed on unchanged. */
  data: z.record(z.string(), z.unknown()),
})
export type DeviceSheet = z.infer<typeof DeviceSheet>

export const openDeviceSheet = defineCall({
  id: 'OWN-wallet-openDeviceSheet',
  method: 'POST',
  path: '/payment/device/sheets',
  who: 'rider',
  purpose: 'the data of a payment sheet of the device for one amount, of a coming order or an open trip',
  body: z.object({
    payment_method: z.enum(['applepay', 'googlepay']),
    amount: AmountTwd.check(z.positive()),
  }),
  reply: DeviceSheet,
  refusals: ['wallet.methodNotOffered'],
  perMinute: sheetsPerMinute,
})

export const giveDeviceToken = defineCall({
  id: 'OWN-wallet-giveDeviceToken',
  method: 'POST',
  path: '/payment/device/sheets/{id}',
  who: 'rider',
  purpose: 'the token of a payment sheet: once it is proven, it pays one order, up to the amount of the sheet',
  // The proof asks for keys outside of any transaction.
  isGathered: true,
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{20}$/)) }),
  body: z.object({ token: DeviceToken }),
  reply: PaymentDefaults,
  refusals: ['kit.notFound', 'wallet.methodNotOffered', 'wallet.deviceTokenRefused', 'wallet.providerAway'],
  perMinute: sheetsPerMinute,
})
