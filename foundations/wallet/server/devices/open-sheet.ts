import { plusSeconds, Refusal, unixSecondsOf } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { DeviceMethod, DeviceSheet } from '@daoxing/wallet/contract'
import { newReference } from '../money/begin-movement.ts'
import { deviceProviderOf } from '../providers/provider-of.ts'
import { insertSheet } from '../stores/device-sheet-store.ts'

/** How long a sheet waits for its token: a rider looks for a finger or a face. */
const sheetSeconds = 600

/** The data of a payment sheet for one amount. Only its token can pay, once, and at most that amount. */
export async function openSheet({
  tx,
  house,
  riderId,
  method,
  amountTwd,
}: {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly method: DeviceMethod
  readonly amountTwd: number
}): Promise<DeviceSheet> {
  const provider = deviceProviderOf(house, method)
  if (!provider) throw new Refusal('wallet.methodNotOffered', { payment_method: method })
  const reference = newReference(house)
  const openedAt = house.clock.now()
  const endsAt = plusSeconds(openedAt, sheetSeconds)
  await insertSheet(tx, { reference, riderId, kind: method, amountTwd, openedAt, endsAt })
  const { supportedMethods, data } = provider.sheetFor({ reference, amountTwd })
  return {
    id: reference,
    payment_method: method,
    amount: amountTwd,
    expires_at: unixSecondsOf(endsAt),
    supported_methods: supportedMethods,
    data,
  }
}
