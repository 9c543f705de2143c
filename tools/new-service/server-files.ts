import type { ServiceFiles } from './service-files-type.ts'
import type { ServiceNames } from './service-names.ts'

/** One call, one store, one migration, and the test that proves them on a real database. */
export function serverFiles({ kebab, camel, pascal, snake }: ServiceNames, moment: string): ServiceFiles {
  return {
    'server/index.ts': `import { bindCall, type ServerSlice } from '@daoxing/kit/server'
import { join${pascal}List } from '@daoxing/${kebab}/contract'
import { join${pascal}ListHandler } from './calls/join-${kebab}-list.ts'

export const ${camel}Server: ServerSlice = {
  name: '${kebab}',
  calls: [bindCall(join${pascal}List, join${pascal}ListHandler)],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
}
`,
    [`server/calls/join-${kebab}-list.ts`]: `import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { join${pascal}List } from '@daoxing/${kebab}/contract'
import { addWaitingRider, countWaitingRiders } from '../stores/waiting-rider-store.ts'

export const join${pascal}ListHandler: Handler<typeof join${pascal}List> = async ({ who, tx, house }) => {
  const joinedAt = house.clock.now()
  if (!(await addWaitingRider(tx, { riderId: who.riderId, joinedAt }))) throw new Refusal('${camel}.alreadyWaiting')
  return { place: await countWaitingRiders(tx), joinedAt }
}
`,
    'server/stores/waiting-rider-store.ts': `import type { Instant } from '@daoxing/kit/contract'
import { lockUntilEnd, type Tx, tablesOf } from '@daoxing/kit/server'

type WaitingTables = { '${snake}.waiting_riders': { rider_id: string; joined_at: Instant } }

/** Answers whether the rider is new on the list. Riders join one after the other, so that each place is given once. */
export async function addWaitingRider(
  tx: Tx,
  { riderId, joinedAt }: { riderId: string; joinedAt: Instant },
): Promise<boolean> {
  await lockUntilEnd(tx, '${kebab}:waiting-list')
  const added = await tablesOf<WaitingTables>(tx)
    .insertInto('${snake}.waiting_riders')
    .values({ rider_id: riderId, joined_at: joinedAt })
    .onConflict((conflict) => conflict.column('rider_id').doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function countWaitingRiders(tx: Tx): Promise<number> {
  const { count } = await tablesOf<WaitingTables>(tx)
    .selectFrom('${snake}.waiting_riders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
`,
    [`server/migrations/${moment}_create_${snake}_waiting_riders.sql`]: `CREATE SCHEMA ${snake};

-- Who wants to be told when the service opens. Retention: gone with the account, or a month after the opening.
CREATE TABLE ${snake}.waiting_riders (
  rider_id text PRIMARY KEY,
  joined_at timestamptz NOT NULL
);
`,
    [`server/${kebab}.test.ts`]: `import type { ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { join${pascal}List } from '@daoxing/${kebab}/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ${camel}Server } from './index.ts'

let city: TestHouse

/** Riders by their word alone. */
const surroundings: ServerSlice = {
  name: 'surroundings',
  calls: [],
  authenticators: [
    async ({ credentials }) =>
      credentials.bearer ? { kind: 'rider', riderId: credentials.bearer, sessionId: 'session' } : undefined,
  ],
}
const join = (riderId: string) => city.call(join${pascal}List, { body: {}, as: { bearer: riderId } })

beforeAll(async () => {
  city = await openTestHouse({ slices: [${camel}Server, surroundings] })
})
afterAll(() => city.close())

test('riders who join at the same moment get places of their own, and none joins twice', async () => {
  const answers = await Promise.all(['ana', 'ben', 'cai'].map(join))
  expect(answers.map(({ data }) => data.place).toSorted((one, other) => one - other)).toEqual([1, 2, 3])
  const again = await join('ana')
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ code: 'ALREADY_WAITING', message: '你已經在候補名單中' })
})

test('somebody who is not signed in is asked to sign in first', async () => {
  expect((await city.call(join${pascal}List, { body: {} })).status).toBe(401)
})
`,
  }
}
