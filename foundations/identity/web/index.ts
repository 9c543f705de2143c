import { hostKind, lazyScreen, loadPatiently, mayBeSignedIn, type WebEntry } from '@daoxing/kit/web'

export const identityWeb: WebEntry = {
  slice: 'identity',
  begin(query) {
    if (query.size > 0)
      loadPatiently(() => import('./referral.ts')).then(
        ({ keepReferral }) => keepReferral(query),
        () => undefined,
      )
    if (hostKind() === 'messaging')
      loadPatiently(() => import('./line/line-data.ts')).then(
        ({ prepareMessagingViewLater }) => prepareMessagingViewLater(),
        () => undefined,
      )
    // The frame will ask who is signed in: what it asks with comes beside it, or when it is asked.
    if (mayBeSignedIn()) import('./identity-data.ts').catch(() => undefined)
  },
  routes: [
    {
      path: '/signUp',
      who: 'anyone',
      screen: lazyScreen(() => import('./screens/SignUpScreen.tsx').then((file) => file.SignUpScreen)),
    },
    {
      path: '/legal/:version',
      who: 'anyone',
      screen: lazyScreen(() => import('./screens/LegalScreen.tsx').then((file) => file.LegalScreen)),
    },
    {
      path: '/legal/test/:version',
      who: 'anyone',
      screen: lazyScreen(() => import('./screens/LegalScreen.tsx').then((file) => file.LegalScreen)),
    },
    {
      path: '/email/:task',
      who: 'anyone',
      screen: lazyScreen(() => import('./screens/MailLinkScreen.tsx').then((file) => file.MailLinkScreen)),
    },
    {
      path: '/logout',
      who: 'anyone',
      screen: lazyScreen(() => import('./screens/SignOutScreen.tsx').then((file) => file.SignOutScreen)),
    },
  ],
  errors: () => import('./identity-error-words.ts').then((file) => file.identityErrorWords),
  session: {
    signInPath: '/signUp',
    holdScreen: lazyScreen(() => import('./screens/StandingScreen.tsx').then((file) => file.StandingScreen)),
    beside: lazyScreen(() => import('./parts/TermsWatch.tsx').then((file) => file.TermsWatch)),
    read: async (signal) => (await import('./identity-data.ts')).readSession(signal),
    referral: async () => (await import('./referral.ts')).currentReferral(),
    signOut: async () => (await import('./identity-data.ts')).endSession(),
  },
}
