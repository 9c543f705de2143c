import type { CDPSession } from '@playwright/test'
import type { PushPayload, PushSubscriptionFacts } from '@daoxing/notices/contract'
import type { PageRider } from './journey-rider.ts'
import { until } from './until.ts'

/** A notification on the locked screen of a phone. */
export type ShownNotice = { readonly title: string; readonly body: string }

export type PushDevice = {
  /** Delivers the pushes of the push service, as the browser does. */
  receives(payload: PushPayload): Promise<ShownNotice>
  /** Taps the newest notification. */
  taps(): Promise<void>
}

/** Runs in the page before everything else: this machine has no push service, so a subscription leads to ours. */
export function subscribeHere({ endpoint, keys }: PushSubscriptionFacts): void {
  const mark = 'test.isSubscribed'
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(mark)
      return true
    },
  }
  const stand = (name: 'subscribe' | 'getSubscription', answer: () => unknown) =>
    Object.defineProperty(PushManager.prototype, name, { value: async () => answer() })
  stand('subscribe', () => {
    localStorage.setItem(mark, 'yes')
    return subscription
  })
  stand('getSubscription', () => (localStorage.getItem(mark) === null ? null : subscription))
}

/** The browser's own half of push: it wakes the service worker, which shows the notification. */
export async function pushDevice({ page, context }: PageRider, origin: string): Promise<PushDevice> {
  const line = await context.newCDPSession(page)
  const registrationId = await registrationOf(line, origin)
  const worker = async () =>
    context.serviceWorkers().find((one) => one.url().startsWith(origin)) ?? context.waitForEvent('serviceworker')
  return {
    async receives(payload) {
      await line.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(payload),
      })
      return until('a notice', () =>
        page.evaluate(async (tag) => {
          const registration = await navigator.serviceWorker.ready
          const [shown] = await registration.getNotifications({ tag })
          return shown && { title: shown.title, body: shown.body }
        }, payload.tag),
      )
    },
    taps: async () => void (await (await worker()).evaluate(tap)),
  }
}

/** Runs in the service worker: the browser's reaction to a tap on the newest notification. */
const tap = `registration.getNotifications().then((shown) => {
  dispatchEvent(new NotificationEvent('notificationclick', { notification: shown.at(-1) }))
})`

async function registrationOf(line: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await line.send('ServiceWorker.enable')
  return found
}
