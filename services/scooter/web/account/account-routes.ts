import { lazyScreen, type WebRoute } from '@daoxing/kit/web'

/** The screens of the rider's account at the vendor [SCT-039, SCT-040, SCT-041]. */
export const accountRoutes: readonly WebRoute[] = [
  {
    path: '/scooter/verification',
    who: 'rider',
    screen: lazyScreen(() => import('./VerificationScreen.tsx').then((file) => file.VerificationScreen)),
  },
  {
    path: '/scooter/license-status',
    who: 'rider',
    screen: lazyScreen(() => import('./LicenceStatusScreen.tsx').then((file) => file.LicenceStatusScreen)),
  },
  {
    path: '/scooter/resubmit-license',
    who: 'rider',
    screen: lazyScreen(() => import('./ResubmitScreen.tsx').then((file) => file.ResubmitScreen)),
  },
]
