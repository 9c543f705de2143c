import { isWhiteListed } from '@daoxing/configs/contract'
import { baseConfigs, configValue } from '@daoxing/configs/server'
import { riderOf } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { PaymentMethod } from '@daoxing/wallet/contract'
import { isOffered } from '../providers/provider-of.ts'

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** The methods that are offered here. */
export const offeredMethods = (house: House): readonly PaymentMethod[] =>
  PaymentMethod.options.filter((method) => isOffered(house, method))

/** The methods that are offered here, and open to this rider: a method without a white list is open to everyone. */
export async function openMethods({ tx, house, riderId }: OfRider): Promise<ReadonlySet<PaymentMethod>> {
  const offered = offeredMethods(house)
  const lists = await configValue(tx, baseConfigs.payment_method_white_lists)
  if (!offered.some((method) => lists[method] !== undefined)) return new Set(offered)
  const { userNumber } = await riderOf(tx, riderId)
  return new Set(offered.filter((method) => isWhiteListed(lists[method] ?? 'all', userNumber)))
}

/** Refuses a method by its name that is not offered, or not open to this rider yet. */
export async function refuseUnlessOpenTo({
  method,
  ...rider
}: OfRider & { readonly method: PaymentMethod }): Promise<void> {
  if (!(await openMethods(rider)).has(method)) throw new Refusal('wallet.methodNotOffered', { payment_method: method })
}
