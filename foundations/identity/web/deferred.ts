import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const identityDeferred: DeferredEntry = {
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
}
