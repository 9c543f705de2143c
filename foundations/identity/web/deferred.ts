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
    {
      path: '/account-end',
      who: 'anyone',
      screen: lazyScreen(() => import('./leave/AccountEndScreen.tsx').then((file) => file.AccountEndScreen)),
    },
    {
      path: '/setting',
      who: 'rider',
      screen: lazyScreen(() => import('./settings/SettingScreen.tsx').then((file) => file.SettingScreen)),
    },
    {
      path: '/rental-member',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/PartnerMemberScreen.tsx').then((file) => file.PartnerMemberScreen)),
    },
    {
      path: '/rental/idCards',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/PapersScreen.tsx').then((file) => file.PapersScreen)),
    },
  ],
  memberRows: lazyScreen(() => import('./parts/MemberRow.tsx').then((file) => file.MemberRow)),
  errors: () => import('./identity-error-words.ts').then((file) => file.identityErrorWords),
}
