import { afterEach, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import './shots.css'
import { openRental, rentalServer } from '../testing/open-rental.tsx'
import { inMinutes } from '../testing/rental-fixtures.ts'
import * as f from '../testing/shared-fixtures.ts'
import { sharedOrders } from './shared-orders.ts'
import { ReservationScreen } from '../screens/ReservationScreen.tsx'
import { RentalOrderDetail } from '../live/RentalOrderDetail.tsx'
import { DepartScreen } from './walk/DepartScreen.tsx'
import { ReturnScreen } from './walk/ReturnScreen.tsx'
import { AccidentScreen } from './accident/AccidentScreen.tsx'
import { RentalOrdersScreen } from '../screens/RentalOrdersScreen.tsx'
import { RentalSettingScreen } from '../screens/RentalSettingScreen.tsx'
import { Page, NavBar } from '@daoxing/kit/web'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const code = {
  codes: Array.from({ length: 10 }, (_, i) => ({
    code: String(482913 + i),
    from: inMinutes(i / 2),
    until: inMinutes((i + 1) / 2),
  })),
  orderNo: 's1',
  plateNo: 'RDA-2026',
}
const offers = {
  offers: [60, 120, 180].map((m, i) => ({
    endTime: Date.now() + (80 + m) * 60000,
    totalAmount: 400 + i * 200,
    differenceTwd: 200 + i * 200,
    quoteHash: `e${i}`,
  })),
  endsBecause: 'nextOrder',
  until: inMinutes(260),
  expiresAt: inMinutes(10),
}
const detail = () => (
  <>
    <NavBar title="訂單" />
    <Page>
      <RentalOrderDetail hash="s1" bookingType="RENTAL" />
    </Page>
  </>
)
const cmd = (kind: 'lock' | 'unlock', state: 'sent' | 'refused' | 'unanswered', reason: string | null = null) => ({
  commandId: 'c',
  kind,
  state,
  reason,
  plannedAt: inMinutes(0),
  expiresAt: inMinutes(1),
})
const all = (
  [
    'rearLeft',
    'rearRight',
    'frontRight',
    'frontLeft',
    'frontSeat',
    'backSeat',
    'signature',
    'parkingGrid',
    'roadView',
  ] as const
).map((s) => f.pictureOf(s))
type Shot = [
  string,
  string,
  () => unknown,
  (() => ReturnType<typeof f.sharedRental>)?,
  ((p: typeof browser) => Promise<void>)?,
]
const click = (name: string | RegExp) => async (p: typeof browser) => {
  await p.getByRole('button', { name }).first().click()
}
const shots: Shot[] = [
  ['find-station', '/rental/reservation?tab=station', () => <ReservationScreen />],
  ['find-roadside', '/rental/reservation?tab=roadside', () => <ReservationScreen />],
  ['lot', '/rental/reservation?tab=station&lot=lot-xinyi', () => <ReservationScreen />],
  ['reserve', '/rental/reservation?tab=station&car=RDA-2026', () => <ReservationScreen />],
  ['reserved', '/myOrder/s1', detail, () => f.sharedRental()],
  [
    'delayed',
    '/myOrder/s1',
    detail,
    () =>
      f.sharedRental({
        takeFrom: inMinutes(15),
        can: { ...f.sharedRental().can, takeCar: false },
        delay: { knownAt: inMinutes(-5), expectedAt: inMinutes(40), otherPlateNo: null },
      }),
  ],
  ['inuse', '/myOrder/s1', detail, () => f.rentalInUse()],
  ['inuse-unanswered', '/myOrder/s1', detail, () => f.rentalInUse({ command: cmd('lock', 'unanswered') })],
  ['passcard', '/myOrder/s1', detail, () => f.rentalInUse(), click('開門密碼')],
  ['extend', '/myOrder/s1', detail, () => f.rentalInUse(), click('延長用車')],
  [
    'billed',
    '/myOrder/s1',
    detail,
    () =>
      f.rentalInUse({
        state: 'COMPLETED',
        lastEvent: 'paid',
        bookingStatus: 'completed',
        bill: f.sharedBill,
        returnPictures: all,
        returnedAt: inMinutes(-1),
      }),
  ],
  [
    'depart-hint',
    '/rental/departProcess?order=s1',
    () => <DepartScreen />,
    () => f.sharedRental({ state: 'DEPARTING' }),
  ],
  [
    'depart-slot',
    '/rental/departProcess?order=s1&step=rearLeft',
    () => <DepartScreen />,
    () => f.sharedRental({ state: 'DEPARTING' }),
  ],
  [
    'depart-slot-done',
    '/rental/departProcess?order=s1&step=rearLeft',
    () => <DepartScreen />,
    () => f.sharedRental({ state: 'DEPARTING', departPictures: [f.pictureOf('rearLeft', { problem: 'dark' })] }),
  ],
  [
    'depart-more',
    '/rental/departProcess?order=s1&step=more-appearance',
    () => <DepartScreen />,
    () => f.sharedRental({ state: 'DEPARTING' }),
  ],
  [
    'depart-defect',
    '/rental/departProcess?order=s1&step=defect',
    () => <DepartScreen />,
    () => f.sharedRental({ state: 'DEPARTING' }),
  ],
  [
    'depart-signature',
    '/rental/departProcess?order=s1&step=signature',
    () => <DepartScreen />,
    () => f.sharedRental({ state: 'DEPARTING' }),
  ],
  [
    'depart-open',
    '/rental/departProcess?order=s1&step=end',
    () => <DepartScreen />,
    () => f.sharedRental({ state: 'DEPARTING', departPictures: all }),
  ],
  [
    'depart-missing',
    '/rental/departProcess?order=s1&step=end',
    () => <DepartScreen />,
    () => f.sharedRental({ state: 'DEPARTING' }),
  ],
  [
    'depart-unanswered',
    '/rental/departProcess?order=s1&step=end',
    () => <DepartScreen />,
    () => f.sharedRental({ state: 'PREAUTHORIZED', departPictures: all, command: cmd('unlock', 'unanswered') }),
  ],
  ['depart-opened', '/rental/departProcess?order=s1&step=end', () => <DepartScreen />, () => f.rentalInUse()],
  ['return-where', '/rental/returnProcess?order=s1', () => <ReturnScreen />, () => f.rentalInUse()],
  ['return-hint', '/rental/returnProcess?order=s1', () => <ReturnScreen />, () => f.rentalReturning()],
  [
    'return-belongings',
    '/rental/returnProcess?order=s1&step=belongings',
    () => <ReturnScreen />,
    () => f.rentalReturning(),
  ],
  [
    'return-end',
    '/rental/returnProcess?order=s1&step=end',
    () => <ReturnScreen />,
    () =>
      f.rentalReturning({
        state: 'RETURN_ERROR',
        returnPictures: all,
        returnProblems: [{ kind: 'doorOpen', parts: ['rearLeft'] }],
      }),
  ],
  ['accident-safety', '/rental/accident?order=s1', () => <AccidentScreen />, () => f.rentalInUse()],
  ['accident-call', '/rental/accident?order=s1&step=call', () => <AccidentScreen />, () => f.rentalInUse()],
  ['accident-pictures', '/rental/accident?order=s1&step=pictures', () => <AccidentScreen />, () => f.rentalInUse()],
  ['accident-police', '/rental/accident?order=s1&step=police', () => <AccidentScreen />, () => f.rentalInUse()],
  ['orders', '/rental/myOrder', () => <RentalOrdersScreen />],
  ['setting', '/rental/setting', () => <RentalSettingScreen />],
]
const only = (import.meta.env.VITE_SHOTS ?? '') as string
for (const [mode, width, height, set] of [
  ['light', 390, 844, () => undefined],
  ['dark', 390, 844, () => document.documentElement.setAttribute('data-theme', 'dark')],
  [
    'big',
    360,
    740,
    () => {
      document.documentElement.style.fontSize = '200%'
    },
  ],
] as const)
  for (const [name, path, screen, order, act] of shots)
    test(`${name} ${mode}`, async () => {
      if (only !== '' && !only.split(',').includes(name)) return
      document.documentElement.removeAttribute('data-theme')
      document.documentElement.style.fontSize = ''
      set()
      document.body.className = 'bg-bg text-ink'
      await browser.viewport(width, height)
      const value = order?.()
      const { page, cache } = await (async () => {
        rentalServer({
          'GET /car2go/preorders/s1': { body: { data: value } },
          'GET /car2go/orders': { body: { data: { orders: [f.rentalInUse()] } } },
          'GET /car2go/passcard': { body: { data: code } },
          'GET /car2go/orders/s1/extension': { body: { data: offers } },
          'GET /car2go/orders/s1/return/status-check': {
            body: {
              data: path.includes('step=end')
                ? f.returnStatus({
                    mayReturn: false,
                    problems: [
                      { kind: 'windowOpen', parts: ['rearLeft'] },
                      { kind: 'engineOn', parts: [] },
                    ],
                  })
                : f.returnStatus(),
            },
          },
        })
        return openRental(path, screen() as never, (c) => value && c.setQueryData(sharedOrders.keyOf('s1'), value))
      })()
      void cache
      await new Promise((r) => setTimeout(r, 350))
      await act?.(page as never)
      await new Promise((r) => setTimeout(r, act ? 500 : 50))
      const h = Math.min(2400, Math.max(height, document.documentElement.scrollHeight))
      if (h > height) await browser.viewport(width, h)
      await browser.screenshot({ path: `../../../../.cache/shots/${name}-${mode}.png` })
    })
