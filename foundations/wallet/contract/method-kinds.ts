import type { PaymentMethod } from './payment-method.ts'

/** Methods of the rider's device: each payment needs a new consent on the sheet of its operating system. */
export const deviceMethods = ['applepay', 'googlepay'] as const satisfies readonly PaymentMethod[]
export type DeviceMethod = (typeof deviceMethods)[number]

/** Methods that a rider binds once on a provider's page and that have one account each. */
export const accountMethods = ['linepay', 'linebank', 'aftee'] as const satisfies readonly PaymentMethod[]
export type AccountMethod = (typeof accountMethods)[number]

export function isDeviceMethod(method: PaymentMethod): method is DeviceMethod {
  return method === 'applepay' || method === 'googlepay'
}

/** Whether the driver receives the money, in notes or on the car's terminal: nothing is held, and the driver confirms it. */
export function isPaidToDriver(method: PaymentMethod): method is 'cash' | 'instore' {
  return method === 'cash' || method === 'instore'
}
