import { type CityPart, runDesks } from '@daoxing/kit/simulator'
import { createCardDesk } from './card-desk/card-desk.ts'
import { createLinePayDesk } from './line-pay-desk.ts'

/** The payment providers of the city, each with a page that makes it misbehave. */
export const walletCity: CityPart = {
  id: 'wallet',
  faultPages: [
    { label: ['信用卡支付的狀況', 'How the card provider behaves', 'カード決済の状態'], href: '/pay/card/moods' },
    { label: ['LINE Pay 的狀況', 'How LINE Pay behaves', 'LINE Pay の状態'], href: '/pay/line/moods' },
  ],
  start: (world) => runDesks([createLinePayDesk(world), createCardDesk(world)]),
}
