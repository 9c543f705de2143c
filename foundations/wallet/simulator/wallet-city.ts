import { type CityPart, runDesks } from '@daoxing/kit/simulator'
import { createAfteeDesk, createLineBankDesk } from './account-desk/account-desk.ts'
import { createCardDesk } from './card-desk/card-desk.ts'
import { createAppleDesk } from './device-desk/apple-desk.ts'
import { createDeviceBank } from './device-desk/device-bank.ts'
import { createGoogleDesk } from './device-desk/google-desk.ts'
import { createLinePayDesk } from './line-pay-desk.ts'

/** The payment providers of the city, each with a page that makes it misbehave. */
export const walletCity: CityPart = {
  id: 'wallet',
  faultPages: [
    { label: ['信用卡支付的狀況', 'How the card provider behaves', 'カード決済の状態'], href: '/pay/card/moods' },
    { label: ['LINE Pay 的狀況', 'How LINE Pay behaves', 'LINE Pay の状態'], href: '/pay/line/moods' },
    { label: ['LINE Bank 的狀況', 'How LINE Bank behaves', 'LINE Bank の状態'], href: '/pay/linebank/moods' },
    { label: ['AFTEE 的狀況', 'How AFTEE behaves', 'AFTEE の状態'], href: '/pay/aftee/moods' },
    {
      label: ['行動支付收單銀行的狀況', 'How the bank for phones behaves', '端末決済の銀行の状態'],
      href: '/pay/device/moods',
    },
    { label: ['Apple Pay 的狀況', 'How Apple Pay behaves', 'Apple Pay の状態'], href: '/pay/apple/moods' },
    { label: ['Google Pay 的狀況', 'How Google Pay behaves', 'Google Pay の状態'], href: '/pay/google/moods' },
  ],
  start: (world) =>
    runDesks([
      createLinePayDesk(world),
      createCardDesk(world),
      createLineBankDesk(world),
      createAfteeDesk(world),
      createDeviceBank(world),
      createAppleDesk(world),
      createGoogleDesk(world),
    ]),
}
