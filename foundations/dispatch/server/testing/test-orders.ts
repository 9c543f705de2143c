import { Refusal, type Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { type Generated, sql } from 'kysely'

export type TestOrderState = 'requesting' | 'matching' | 'offered' | 'driving' | 'canceled' | 'failed' | 'done'

type TestServiceTables = {
  'test_service.orders': {
    order_hash: string
    service: string
    rider_id: string
    number: number | null
    state: TestOrderState
    driver_id: string | null
  }
  'test_service.steps': {
    step_id: Generated<number>
    order_hash: string
    step: string
    driver_id: string | null
    at: Instant
  }
}

type NewOrder = {
  readonly orderHash: string
  readonly service: string
  readonly riderId: string
  /** The service's own number of the order, by which it can be referenced. */
  readonly number: number | undefined
}

export async function writeTestOrder(tx: Tx, { orderHash, service, riderId, number }: NewOrder): Promise<void> {
  await tablesOf<TestServiceTables>(tx)
    .insertInto('test_service.orders')
    .values({
      order_hash: orderHash,
      service,
      rider_id: riderId,
      number: number ?? null,
      state: 'requesting',
      driver_id: null,
    })
    .execute()
}

export async function readTestOrder(
  tx: Tx,
  orderHash: string,
): Promise<{ state: TestOrderState; driverId: string | null }> {
  const row = await tablesOf<TestServiceTables>(tx)
    .selectFrom('test_service.orders')
    .select(['state', 'driver_id'])
    .where('order_hash', '=', orderHash)
    .executeTakeFirstOrThrow()
  return { state: row.state, driverId: row.driver_id }
}

/** The hash of the rider's order with the service, by hash or number. */
export async function hashOfTestOrder(
  tx: Tx,
  { service, riderId, reference }: { service: string; riderId: string; reference: string },
): Promise<string | undefined> {
  const row = await tablesOf<TestServiceTables>(tx)
    .selectFrom('test_service.orders')
    .select('order_hash')
    .where('service', '=', service)
    .where('rider_id', '=', riderId)
    .where((where) => where.or([where('order_hash', '=', reference), where(sql`number::text`, '=', reference)]))
    .executeTakeFirst()
  return row?.order_hash
}

type Move = {
  readonly orderHash: string
  readonly from: readonly TestOrderState[]
  readonly to: TestOrderState
  readonly driverId: string | null
  readonly step: string
  readonly at: Instant
}

/** Moves the order, or refuses if its state does not allow it; records the step for the test's history. */
export async function moveTestOrder(tx: Tx, { orderHash, from, to, driverId, step, at }: Move): Promise<void> {
  const row = await tablesOf<TestServiceTables>(tx)
    .updateTable('test_service.orders')
    .set({ state: to, driver_id: driverId })
    .where('order_hash', '=', orderHash)
    .where('state', 'in', from)
    .returning('order_hash')
    .executeTakeFirst()
  if (!row) throw new Refusal('kit.movedMeanwhile')
  await tablesOf<TestServiceTables>(tx)
    .insertInto('test_service.steps')
    .values({ order_hash: orderHash, step, driver_id: driverId, at })
    .execute()
}

/** History of an order, `step` or `step driver`, oldest first. */
export async function storyOf(tx: Tx, orderHash: string): Promise<readonly string[]> {
  const rows = await tablesOf<TestServiceTables>(tx)
    .selectFrom('test_service.steps')
    .select(['step', 'driver_id'])
    .where('order_hash', '=', orderHash)
    .orderBy('step_id')
    .execute()
  return rows.map(({ step, driver_id: driverId }) => (driverId === null ? step : `${step} ${driverId}`))
}
