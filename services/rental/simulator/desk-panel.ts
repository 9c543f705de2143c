import { msOf } from '@daoxing/kit/contract'
import { type CityPanel, type ConsoleCall, ConsoleRefusal, type ConsoleText, parsedBody } from '@daoxing/kit/simulator'
import type { RentalDeskOrder } from '@daoxing/rental/contract'
import * as z from 'zod/mini'
import type { PeopleAtDesks, Visit } from './people-at-desks.ts'

const words = {
  title: ['租車訂單', 'Rental orders', 'レンタカーの予約'],
  find: ['輸入訂單編號', 'Order number', '予約番号'],
  empty: ['門市沒有訂單。', 'The stations have no order.', '店舗に予約はありません。'],
  takes: ['租車人現在來取車', 'The renter takes the car now', '借りる人が今受け取る'],
  returns: ['租車人現在還車', 'The renter returns the car now', '借りる人が今返却する'],
} as const satisfies Readonly<Record<string, ConsoleText>>

const path = '/api/rental/renters'

type Orders = () => readonly RentalDeskOrder[]

/** Whether the next step of an order is the renter's way to the desk. */
const awaitsRenter = ({ state }: RentalDeskOrder): boolean =>
  state === 'RESERVED' || state === 'IN_USE' || state === 'RETURN_ERROR'

/** The orders of all stations. A person can have a renter come now instead of at the agreed time. */
export function deskPanel(orders: Orders): CityPanel {
  return {
    id: 'rental-orders',
    title: words.title,
    search: words.find,
    count: () => orders().length,
    empty: () => words.empty,
    rows: ({ say, find }) =>
      orders()
        .filter(({ orderNo, orderHash }) => orderNo.includes(find.toUpperCase()) || orderHash === find)
        .map((order) => {
          const { orderHash, orderNo, plateNo, state } = order
          const label = say(state === 'RESERVED' ? words.takes : words.returns)
          const actions = [{ does: 'post' as const, path, body: { orderHash }, label }]
          return {
            key: orderHash,
            blocks: [
              { block: 'heading' as const, text: orderNo, badge: plateNo ?? undefined, side: state },
              { block: 'actions' as const, actions: awaitsRenter(order) ? actions : [] },
            ],
          }
        }),
  }
}

const Renter = z.object({ orderHash: z.string().check(z.maxLength(100)) })
type CallsPlan = { readonly orders: Orders; readonly people: PeopleAtDesks }

/** The call of the panel. */
export function deskConsoleCalls({ orders, people }: CallsPlan): readonly ConsoleCall[] {
  return [
    {
      method: 'POST',
      path,
      answer({ body }) {
        const { orderHash } = parsedBody(Renter, body)
        const order = orders().find((one) => one.orderHash === orderHash)
        if (order === undefined || !awaitsRenter(order))
          throw new ConsoleRefusal(404, 'NOT_FOUND', 'no desk awaits the renter of this order')
        people.expect(orderHash, visitNow(order))
        return { isComing: true }
      },
    },
  ]
}

/** The renter is there, for the car or with it. */
const visitNow = ({ state, endsAt }: RentalDeskOrder): Visit => ({
  comesAtMs: 0,
  returnsAtMs: state === 'RESERVED' ? msOf(endsAt) : 0,
  kilometres: 86,
  energyUsed: 20,
  damage: null,
})
