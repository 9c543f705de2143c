import { getNoticeSettings, subscribePush, unsubscribePush } from '@daoxing/notices/contract'
import { forNobody, isApiError, storeForRider, readOfRider, riderStay, send } from '@daoxing/kit/web'

/**
 * Whether this browser gets pushes: `unsupported` cannot, `denied` may not (the rider has to change it in the browser),
 * `off` could, `on` does. `lost` was turned on, but could not be renewed.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on' | 'lost'

/**
 * Without a registration this long after the page has loaded there will be none: the page is not served completely.
 * Registration follows the first responses and other deferred work.
 */
const registrationMsMax = 20_000

/**
 * Marks that this rider has turned pushes on in this browser. `lost` from the start of a replacement until the server
 * has the new subscription: in between the rider gets no pushes.
 */
const turnedOnKey = 'daoxing.notices.push'
const mark = (how: 'yes' | 'lost' | '') => storeForRider('stay', turnedOnKey, how)

/** Whether the browser supports push; whether the page has its service worker is a separate question. */
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** A registration that can subscribe: one with an active worker. An installing one refuses. */
async function activeRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!canPush()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.active ? registration : undefined
}

/**
 * Waits for an active service worker without a limit. On a first visit the page is ready before its worker, which is
 * registered when the page is idle and then fetches all of its files; without a registration there is none.
 */
async function registrationInTime(): Promise<ServiceWorkerRegistration | undefined> {
  const active = await activeRegistration()
  if (active !== undefined || !canPush()) return active
  return Promise.race([navigator.serviceWorker.ready, foundNone()])
}

/**
 * Resolves some time after the page has loaded, and only if nothing is registered; a failed installation disappears.
 */
function foundNone(): Promise<undefined> {
  return new Promise((resolve) => {
    const check = async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      if (registration === undefined) resolve(undefined)
      else if (!registration.active) checkLater()
    }
    const checkLater = () => setTimeout(() => void check().catch(() => resolve(undefined)), registrationMsMax)
    if (document.readyState === 'complete') checkLater()
    else addEventListener('load', checkLater, { once: true })
  })
}

/** Resolves once the state is known: not while the page's service worker is being installed. */
export async function readPushState(): Promise<PushState> {
  const registration = await registrationInTime()
  if (registration === undefined) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  const turnedOn = readOfRider('stay', turnedOnKey)
  if (turnedOn === 'lost') return 'lost'
  if ((await registration.pushManager.getSubscription()) !== null) return 'on'
  // The browser dropped it by itself.
  return turnedOn === null ? 'off' : 'lost'
}

/** Requests the browser's permission; called only after a tap. Returns the resulting state. */
export async function turnPushOn(pushKey: string): Promise<PushState> {
  const registration = await registrationInTime()
  if (registration === undefined) return 'unsupported'
  const stay = riderStay()
  const permission = await Notification.requestPermission()
  // The browser's prompt may stay open for long: the next rider has turned nothing on.
  if (stay.aborted) return forNobody()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await endOfOtherKey(registration.pushManager, pushKey)
  await subscribeAnew({ pushManager: registration.pushManager, pushKey, stay })
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await activeRegistration())?.pushManager.getSubscription()
  if (subscription) {
    await send(unsubscribePush, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  mark('')
  return readPushState()
}

/**
 * The session may differ from that of the subscription: the server gets the new one. If the server has rotated its key
 * in the meantime, the browser subscribes again with the newest; a failed renewal is retried at each start. A
 * subscription without a mark here is from before the mark, or from another rider: the server knows its owner, and one
 * that is not this rider's is ended.
 */
export async function renewPush(): Promise<void> {
  const stay = riderStay()
  const pushManager = (await activeRegistration())?.pushManager
  if (!pushManager) return
  const subscription = await pushManager.getSubscription()
  const turnedOn = readOfRider('stay', turnedOnKey)
  if (turnedOn === null) {
    if (subscription === null) return
    const { subscribed } = await sendSubscription(subscription, { onlyRenew: true })
    if (stay.aborted) return forNobody()
    if (!subscribed) return void (await subscription.unsubscribe())
    mark('yes')
  }
  if (Notification.permission !== 'granted') return
  if (subscription !== null && turnedOn !== 'lost') return renewSubscription({ pushManager, subscription, stay })
  mark('lost')
  const { push_key: newest } = await send(getNoticeSettings)
  await endOfOtherKey(pushManager, newest)
  await subscribeAnew({ pushManager, pushKey: newest, stay })
}

/** `stay` ends when the rider leaves: later work would run on behalf of the next one. */
type OfRider = { readonly pushManager: PushManager; readonly stay: AbortSignal }

async function renewSubscription({
  pushManager,
  subscription,
  stay,
}: OfRider & { readonly subscription: PushSubscription }): Promise<void> {
  const { registered, newest } = await registerAtServer({ pushManager, subscription, stay })
  const held = keyOf(registered)
  if (newest === undefined || held === undefined || held === newest) return
  mark('lost')
  // A browser accepts one key at a time, so the old subscription ends first.
  await registered.unsubscribe()
  await subscribeAnew({ pushManager, pushKey: newest, stay })
  await send(unsubscribePush, { body: { endpoint: registered.endpoint } })
}

async function subscribeAnew({ pushManager, pushKey, stay }: OfRider & { readonly pushKey: string }): Promise<void> {
  const subscription = await subscribeFor({ pushManager, stay }, pushKey)
  await registerAtServer({ pushManager, subscription, stay })
  mark('yes')
}

/** A browser refuses a second key while it has a subscription with another one. */
async function endOfOtherKey(pushManager: PushManager, pushKey: string): Promise<void> {
  const held = await pushManager.getSubscription()
  if (held !== null && keyOf(held) !== pushKey) await held.unsubscribe()
}

/** After its rider has left, this browser receives nothing more of them, and shown notifications are removed. */
export async function leavePush(): Promise<void> {
  // A background tab that missed the change finds the next rider's storage: the subscription is theirs by now.
  if (readOfRider('stay', turnedOnKey)) return
  const registration = await activeRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** Subscribes the browser; if the rider has left in the meantime, the subscription is ended. */
async function subscribeFor(
  { pushManager, stay }: OfRider,
  applicationServerKey: string | ArrayBuffer | null,
): Promise<PushSubscription> {
  if (stay.aborted) return forNobody()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  if (!stay.aborted) return subscription
  await subscription.unsubscribe()
  return forNobody()
}

type Registration = {
  /** The one that the server now has. */
  readonly registered: PushSubscription
  /** The key for new subscriptions; undefined if the server is older than this page. */
  readonly newest: string | undefined
}

/** If the server refuses the subscription as another rider's, it is replaced by a new one. */
async function registerAtServer({
  pushManager,
  subscription,
  stay,
}: OfRider & { readonly subscription: PushSubscription }): Promise<Registration> {
  try {
    return { registered: subscription, newest: (await sendSubscription(subscription)).push_key }
  } catch (error) {
    if (!isApiError(error, 'SUBSCRIPTION_TAKEN')) throw error
    if (stay.aborted) return forNobody()
    const { applicationServerKey } = subscription.options
    mark('lost')
    await subscription.unsubscribe()
    const registered = await subscribeFor({ pushManager, stay }, applicationServerKey)
    const { push_key: newest } = await sendSubscription(registered)
    mark('yes')
    return { registered, newest }
  }
}

/** Returns the key for new subscriptions. */
async function sendSubscription(subscription: PushSubscription, { onlyRenew = false } = {}) {
  const { endpoint, keys } = subscription.toJSON()
  const facts = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  const only = onlyRenew ? { only_renew: true } : {}
  return send(subscribePush, { body: { ...facts, ...only, push_key: keyOf(subscription) } })
}

/** The server key of a subscription, in the server's format. */
function keyOf({ options }: PushSubscription): string | undefined {
  // Older browsers do not expose it.
  const bytes: ArrayBuffer | null | undefined = options?.applicationServerKey
  if (!bytes) return undefined
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
