import { ApiError, loadPatiently, newTapKey } from '@daoxing/kit/web'
import type { DeviceMethod } from '@daoxing/wallet/contract'

/** The sheet of the device, which most riders never open. */
export const deviceSheet = () => loadPatiently(() => import('./device-sheet.ts'))

/**
 * Sends an order. If its method is a wallet of the device, the server refuses it with the amount that the rider must
 * confirm: the sheet of the device opens for that amount, and the order is sent again, as another request.
 */
export async function sendWithConsent<Reply>(
  tapKey: string,
  sendOrder: (idempotencyKey: string) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await sendOrder(tapKey)
  } catch (error) {
    const wanted = consentWanted(error)
    if (wanted === undefined) throw error
    return await (await deviceSheet()).confirmOnSheet(wanted, () => sendOrder(newTapKey()))
  }
}

function consentWanted(error: unknown): { readonly method: DeviceMethod; readonly amount: number } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'DEVICE_CONSENT_NEEDED') return undefined
  const { payment_method: method, amount } = error.data
  if ((method !== 'applepay' && method !== 'googlepay') || typeof amount !== 'number') return undefined
  return { method, amount }
}
