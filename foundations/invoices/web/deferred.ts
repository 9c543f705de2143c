import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const invoicesDeferred: DeferredEntry = {
  routes: [
    {
      path: '/setting/invoice',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/InvoiceSettingScreen.tsx').then((file) => file.InvoiceSettingScreen)),
    },
  ],
}
