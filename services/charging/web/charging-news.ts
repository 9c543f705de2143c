import type { NotificationType } from '@daoxing/charging/contract'
import { valueStore } from '@daoxing/kit/web'

export type ChargingNews = {
  /** The newest live notification; null before the first, and once the rider has seen it. */
  readonly notification: { readonly orderHash: string; readonly type: NotificationType } | null
  /** The order of which `charging_fail` was told: no other notification sets it [CHG-052]. */
  readonly chargingFail: string | null
  /** The order whose payment failed, with the message of the server [CHG-053]. */
  readonly payFailed: { readonly orderHash: string; readonly message: string } | null
}

const none: ChargingNews = { notification: null, chargingFail: null, payFailed: null }

/** News of the socket about charging orders beyond their state. */
export const chargingNews = valueStore<ChargingNews>('rider', none)

export function newsWith(orderHash: string, type: NotificationType): void {
  const notification = { orderHash, type }
  const chargingFail = type === 'charging_fail' ? orderHash : chargingNews.get().chargingFail
  chargingNews.set({ ...chargingNews.get(), notification, chargingFail })
}

export function paymentFailed(orderHash: string, message: string): void {
  chargingNews.set({ ...chargingNews.get(), payFailed: { orderHash, message } })
}

/** The rider has seen it all. */
export const newsSeen = (): void => chargingNews.set(none)
