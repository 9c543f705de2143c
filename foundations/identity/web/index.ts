import { hostKind, lazyScreen, loadPatiently, mayBeSignedIn, type WebEntry } from '@daoxing/kit/web'

export { openRentalLogin, setRentalLogin } from './partner/rental-login.ts'
export { repeatToRental, sendToRental } from './partner/send-to-rental.ts'

export const identityWeb: WebEntry = {
  slice: 'identity',
  deferred: () => import('./deferred.ts').then((file) => file.identityDeferred),
  begin(query) {
    if (query.size > 0)
      loadPatiently(() => import('./referral.ts')).then(
        ({ storeReferral }) => storeReferral(query),
        () => undefined,
      )
    if (hostKind() === 'messaging')
      loadPatiently(() => import('./line/line-data.ts')).then(
        ({ prepareMessagingViewLater }) => prepareMessagingViewLater(),
        () => undefined,
      )
    // The frame will request the session: its code loads in parallel, or with the request.
    if (mayBeSignedIn()) import('./identity-data.ts').catch(() => undefined)
  },
  session: {
    signInPath: '/signUp',
    holdScreen: lazyScreen(() => import('./screens/StandingScreen.tsx').then((file) => file.StandingScreen)),
    beside: lazyScreen(() => import('./parts/BesideRider.tsx').then((file) => file.BesideRider)),
    read: async (signal) => (await import('./identity-data.ts')).readSession(signal),
    referral: async () => (await import('./referral.ts')).currentReferral(),
    signOut: async () => (await import('./identity-data.ts')).endSession(),
  },
}
