import type { RentalDeskOrder } from '@daoxing/rental/contract'
import { expect, test } from 'vitest'
import { deskConsoleCalls } from './desk-panel.ts'
import { createPeopleAtDesks } from './people-at-desks.ts'

const order: RentalDeskOrder = {
  ...{ orderHash: 'r1', orderNo: 'R1', revision: 2, state: 'RESERVED', fromStationId: 's1', toStationId: 's1' },
  ...{ assetId: 'a1', plateNo: 'RAA-0001', modelCode: 'YARIS', carModelSpecified: true },
  ...{ startsAt: '2026-11-24T02:00:00.000Z', endsAt: '2026-11-24T08:00:00.000Z', answerBy: null, departedAt: null },
  ...{ odometer: 12_000, energy: 80, accessories: [], objections: [] },
}

test('the console brings a renter for the car or with it, and refuses an order that awaits no renter', () => {
  const people = createPeopleAtDesks()
  let orders: readonly RentalDeskOrder[] = [order]
  const [call] = deskConsoleCalls({ orders: () => orders, people })
  const ask = (orderHash: string) => call?.answer({ body: { orderHash } } as Parameters<typeof call.answer>[0])
  expect(ask('r1')).toEqual({ isComing: true })
  expect(people.visitOf('r1')).toMatchObject({ comesAtMs: 0, returnsAtMs: Date.parse(order.endsAt) })
  orders = [{ ...order, state: 'IN_USE' }]
  expect(ask('r1')).toEqual({ isComing: true })
  expect(people.visitOf('r1')).toMatchObject({ returnsAtMs: 0 })
  orders = [{ ...order, state: 'COMPLETED' }]
  expect(() => ask('r1')).toThrow('no desk awaits')
  expect(() => ask('r2')).toThrow('no desk awaits')
})
