import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const rentalDeferred: DeferredEntry = {
  routes: [
    {
      path: '/rental/reservation',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/ReservationScreen.tsx').then((file) => file.ReservationScreen)),
    },
    {
      path: '/rental/myOrder',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/RentalOrdersScreen.tsx').then((file) => file.RentalOrdersScreen)),
    },
    {
      path: '/rental/setting',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/RentalSettingScreen.tsx').then((file) => file.RentalSettingScreen)),
    },
    {
      path: '/rental/departProcess',
      who: 'rider',
      screen: lazyScreen(() => import('./shared/walk/DepartScreen.tsx').then((file) => file.DepartScreen)),
    },
    {
      path: '/rental/returnProcess',
      who: 'rider',
      screen: lazyScreen(() => import('./shared/walk/ReturnScreen.tsx').then((file) => file.ReturnScreen)),
    },
    {
      path: '/rental/accident',
      who: 'rider',
      screen: lazyScreen(() => import('./shared/accident/AccidentScreen.tsx').then((file) => file.AccidentScreen)),
    },
    {
      path: '/rental/policy/',
      who: 'anyone',
      screen: lazyScreen(() => import('./screens/RentalPolicyScreen.tsx').then((file) => file.RentalPolicyScreen)),
    },
  ],
  orderDetail: lazyScreen(() => import('./live/RentalOrderDetail.tsx').then((file) => file.RentalOrderDetail)),
  receipt: lazyScreen(() => import('./live/RentalReceipt.tsx').then((file) => file.RentalReceipt)),
}
