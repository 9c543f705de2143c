import { getNoticeSettings, subscribePush, unsubscribePush } from '@daoxing/notices/contract'
import { forNobody, isApiError, keepForRider, readOfRider, riderStay, send } from '@daoxing/kit/web'

/**
 * Whether this browser tells: `unsupported` cannot, `denied` may not (the rider has to change it in the browser), `off`
 * could, `on` does. `lost` was turned on, and could not be renewed.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on' | 'lost'

/**
 * Where none has been registered in this time after the page was whole, none will be: the page is not served as a whole.
 * It is registered once nobody waits for an answer, after whatever else has waited for that.
 */
const registrationMsMax = 20_000

/**
 * That this rider has turned it on in this browser. `lost` from the moment on in which a subscription is given up for
 * another one until the server knows that: in between the rider is told nothing.
 */
const turnedOnKey = 'daoxing.notices.push'
const mark = (how: 'yes' | 'lost' | '') => keepForRider('stay', turnedOnKey, how)

/** Whether the browser has what it takes; whether the page has its service worker is another question. */
const canTell = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The registration that can be subscribed with: one whose worker runs. One that is still installing refuses. */
async function activeRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!canTell()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.active ? registration : undefined
}

/**
 * Waits for a service worker that runs, as long as it takes. On a first visit the page is faster than its worker, which
 * is registered when nothing is urgent any more and then fetches the whole page; only where none was registered is there none.
 */
async function registrationInTime(): Promise<ServiceWorkerRegistration | undefined> {
  const active = await activeRegistration()
  if (active !== undefined || !canTell()) return active
  return Promise.race([navigator.serviceWorker.ready, foundNone()])
}

/** Answers some time after the page was loaded, and only if nothing is registered; what could not be installed is gone. */
function foundNone(): Promise<undefined> {
  return new Promise((resolve) => {
    const look = async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      if (registration === undefined) resolve(undefined)
      else if (!registration.active) lookLater()
    }
    const lookLater = () => setTimeout(() => void look().catch(() => resolve(undefined)), registrationMsMax)
    if (document.readyState === 'complete') lookLater()
    else addEventListener('load', lookLater, { once: true })
  })
}

/** Answers once it is known: while the page's service worker comes, it is not. */
export async function readPushState(): Promise<PushState> {
  const registration = await registrationInTime()
  if (registration === undefined) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  const turnedOn = readOfRider('stay', turnedOnKey)
  if (turnedOn === 'lost') return 'lost'
  if ((await registration.pushManager.getSubscription()) !== null) return 'on'
  // The browser has dropped it by itself.
  return turnedOn === null ? 'off' : 'lost'
}

/** Asks the browser for permission; called by a tap and by nothing else. Answers what it came to. */
export async function turnPushOn(pushKey: string): Promise<PushState> {
  const registration = await registrationInTime()
  if (registration === undefined) return 'unsupported'
  const stay = riderStay()
  const permission = await Notification.requestPermission()
  // The browser's question may stand there for long: the next rider has turned nothing on.
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
 * The session may be another one than that in which this rider subscribed: the server learns of it. Where the server has
 * changed its key meanwhile, the browser subscribes anew with the newest; what was lost on the way is tried again at
 * each start. A subscription of which nothing is marked here is from before the mark, or another rider has left it: the
 * server knows whose it is, and one that is not this rider's is ended.
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

/** `stay` ends when the rider leaves: whatever is done after that would be done in the name of the next one. */
type OfRider = { readonly pushManager: PushManager; readonly stay: AbortSignal }

async function renewSubscription({
  pushManager,
  subscription,
  stay,
}: OfRider & { readonly subscription: PushSubscription }): Promise<void> {
  const { told, newest } = await tellServer({ pushManager, subscription, stay })
  const held = keyOf(told)
  if (newest === undefined || held === undefined || held === newest) return
  mark('lost')
  // A browser takes one key at a time, so the old subscription ends first.
  await told.unsubscribe()
  await subscribeAnew({ pushManager, pushKey: newest, stay })
  await send(unsubscribePush, { body: { endpoint: told.endpoint } })
}

async function subscribeAnew({ pushManager, pushKey, stay }: OfRider & { readonly pushKey: string }): Promise<void> {
  const subscription = await subscribeFor({ pushManager, stay }, pushKey)
  await tellServer({ pushManager, subscription, stay })
  mark('yes')
}

/** A browser refuses a second key while it has a subscription of another one. */
async function endOfOtherKey(pushManager: PushManager, pushKey: string): Promise<void> {
  const held = await pushManager.getSubscription()
  if (held !== null && keyOf(held) !== pushKey) await held.unsubscribe()
}

/** After its rider has left, this browser hears nothing more of them, and what it has shown of them is gone. */
export async function leavePush(): Promise<void> {
  // A tab that slept through the change finds the next rider's storage: the subscription is theirs by now.
  if (readOfRider('stay', turnedOnKey)) return
  const registration = await activeRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** Subscribes the browser; a subscription that comes after the rider has left is ended. */
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

type Told = {
  /** The one that the server knows now. */
  readonly told: PushSubscription
  /** The key with which a browser subscribes from now on; undefined where the server is older than this page. */
  readonly newest: string | undefined
}

/** If the server refuses the subscription as another rider's, it is replaced by a new one. */
async function tellServer({
  pushManager,
  subscription,
  stay,
}: OfRider & { readonly subscription: PushSubscription }): Promise<Told> {
  try {
    return { told: subscription, newest: (await sendSubscription(subscription)).push_key }
  } catch (error) {
    if (!isApiError(error, 'SUBSCRIPTION_TAKEN')) throw error
    if (stay.aborted) return forNobody()
    const { applicationServerKey } = subscription.options
    mark('lost')
    await subscription.unsubscribe()
    const told = await subscribeFor({ pushManager, stay }, applicationServerKey)
    const { push_key: newest } = await sendSubscription(told)
    mark('yes')
    return { told, newest }
  }
}

/** Answers the key with which a browser subscribes from now on. */
async function sendSubscription(subscription: PushSubscription, { onlyRenew = false } = {}) {
  const { endpoint, keys } = subscription.toJSON()
  const facts = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  const only = onlyRenew ? { only_renew: true } : {}
  return send(subscribePush, { body: { ...facts, ...only, push_key: keyOf(subscription) } })
}

/** The server's key that a subscription belongs to, in the form in which the server names it. */
function keyOf({ options }: PushSubscription): string | undefined {
  // Older browsers do not say it.
  const bytes: ArrayBuffer | null | undefined = options?.applicationServerKey
  if (!bytes) return undefined
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
