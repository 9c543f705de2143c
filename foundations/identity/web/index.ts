import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export { currentReferral } from './referral.ts'

export const identityWeb: WebEntry = {
  slice: 'identity',
  begin(query) {
    void import('./referral.ts').then(({ keepReferral }) => keepReferral(query))
  },
  routes: [
    {
      path: '/signUp',
      who: 'anyone',
      screen: lazyScreen(() => import('./screens/SignUpScreen.tsx').then((file) => file.SignUpScreen)),
    },
    {
      path: '/logout',
      who: 'anyone',
      screen: lazyScreen(() => import('./screens/SignOutScreen.tsx').then((file) => file.SignOutScreen)),
    },
  ],
  session: {
    signInPath: '/signUp',
    read: async (signal) => (await import('./identity-data.ts')).readSession(signal),
    signOut: async () => (await import('./identity-data.ts')).endSession(),
  },
}
