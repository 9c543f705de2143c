import { subscribePush, unsubscribePush } from '@daoxing/notices/contract'
import { send } from '@daoxing/kit/web'

/**
 * Whether this browser tells: `unsupported` cannot, `denied` may not (the rider has to change it in the browser), `off`
 * could, `on` does.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Where no service worker comes in this time, none will: the page is not served as a whole. */
const registrationMsMax = 5000

async function registrationOf(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return undefined
  const { serviceWorker } = navigator
  // On a first visit the page is faster than its service worker, which begins when all is loaded.
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), registrationMsMax)
  })
  return (await serviceWorker.getRegistration()) ?? Promise.race([serviceWorker.ready, late])
}

export async function readPushState(): Promise<PushState> {
  const registration = await registrationOf()
  if (registration === undefined) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await registration.pushManager.getSubscription()
  return subscription !== null && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks the browser for permission; called by a tap and by nothing else. Answers what it came to. */
export async function turnPushOn(pushKey: string): Promise<PushState> {
  const registration = await registrationOf()
  if (registration === undefined) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  })
  await tellServer(subscription)
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await registrationOf())?.pushManager.getSubscription()
  if (subscription) {
    await send(unsubscribePush, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  return readPushState()
}

/** The session may be another one than that in which this browser subscribed: the server learns of it. */
export async function renewPush(): Promise<void> {
  const subscription = await (await registrationOf())?.pushManager.getSubscription()
  if (subscription && Notification.permission === 'granted') await tellServer(subscription)
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  await send(subscribePush, { body })
}
