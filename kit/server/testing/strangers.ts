import type { CallDefinition } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { As, Answered, TestHouse } from './test-house.ts'
import { digestRows } from './watch-rows.ts'

/** Input of a call that names an object. */
export type Naming = {
  readonly params?: object
  readonly query?: object
  readonly body?: object
  readonly files?: object
}

/** A rider with objects, and their other owners. */
export type Owner<Things> = {
  readonly things: Things
  readonly as: As
  /** The credentials of the driver or the peer of these objects, for their calls; several peers by their kind. */
  readonly driverAs?: As
  readonly peerAs?: As | ((peerKind: string) => As)
}

export type StrangerPlan<Things> = {
  /** Every call of riders, drivers and peers that names an object, by its id, with its input. */
  readonly namings: Readonly<Record<string, (things: Things) => Naming>>
  /** Ids of calls in which a name only filters the caller's own data. */
  readonly narrowing?: readonly string[]
  /** Fields with an id-like name and without an owner, such as the id of a reason. */
  readonly namesNobody?: RegExp
  /** Names in the real format without an owner. */
  readonly nothing: Things
}

export type StrangerHouse<Things> = {
  readonly house: TestHouse
  readonly owners: readonly Owner<Things>[]
  /** A caller of the call's kind without any relation to the owners. */
  readonly strangerTo: (call: CallDefinition) => As
}

const namesSomething = /(^|_)(id|uid|hash|reference)$|(Id|Hash)$/

/**
 * Defines the tests that only owners can read or change their objects: each call that can name an object is listed,
 * treats a stranger's object as absent and changes nothing, and responds differently to its owner.
 */
export function testStrangers<Things>(
  calls: readonly CallDefinition[],
  { namings, narrowing = [], namesNobody, nothing }: StrangerPlan<Things>,
  open: () => StrangerHouse<Things>,
): void {
  const limited = calls.filter(({ who }) => who !== 'none' && who !== 'operator' && who !== 'city')
  const named = limited.filter(({ id }) => id in namings)
  let taps = 0

  async function answerTo(call: CallDefinition, things: Things, as: As): Promise<readonly unknown[]> {
    taps += 1
    const sent = namings[call.id]?.(things) ?? {}
    const files = call.upload ? { files: { [call.upload.parts[0]]: new Blob(['no picture']) } } : {}
    const key = call.idempotent ? { key: `tap-${taps}` } : {}
    return factsOf(await open().house.call(call, { ...(files as object), ...(sent as object), as, ...key }))
  }

  test('every call of riders, guests, drivers and peers that can name a thing is looked at', () => {
    const isName = (field: string) => namesSomething.test(field) && !namesNobody?.test(field)
    const canName = limited.filter((call) =>
      [call.params, call.query, call.body].some((schema) => schema && fieldsOf(schema).some(isName)),
    )
    expect(canName.map(({ id }) => id).filter((id) => !(id in namings) && !narrowing.includes(id))).toEqual([])
    expect(named).toHaveLength(Object.keys(namings).length)
  })

  test.each(named)(
    '$id $method $path: an object of another rider answers as an absent one, and nothing changes',
    async (call) => {
      const { house, owners, strangerTo } = open()
      const before = await digestRows(house.house)
      const absent = await answerTo(call, nothing, strangerTo(call))
      expect(absent[0]).toBeGreaterThanOrEqual(400)
      for (const { things } of owners) expect(await answerTo(call, things, strangerTo(call))).toEqual(absent)
      expect(await digestRows(house.house)).toEqual(before)
    },
    60_000,
  )

  test('to their owners the same names mean something, or the test above would say nothing', async () => {
    const { owners, strangerTo } = open()
    const meaningless: string[] = []
    const isLast = ({ method }: CallDefinition) => Number(method === 'DELETE')
    // Calls that delete an object come last.
    for (const call of named.toSorted((one, other) => isLast(one) - isLast(other))) {
      const absent = await answerTo(call, nothing, strangerTo(call))
      let isFound = false
      for (const { as, driverAs = as, peerAs = as, things } of owners) {
        const peerFor = ({ peerKind = '' }: CallDefinition) =>
          typeof peerAs === 'function' ? peerAs(peerKind) : peerAs
        const owner = call.who === 'driver' ? driverAs : call.who === 'peer' ? peerFor(call) : as
        isFound ||= JSON.stringify(await answerTo(call, things, owner)) !== JSON.stringify(absent)
      }
      if (!isFound) meaningless.push(call.id)
    }
    expect(meaningless).toEqual([])
  }, 120_000)
}

const factsOf = ({ status, body }: Answered<unknown>) => [status, body.code, body.message]

/** The names of all fields of a schema, at any depth. */
function fieldsOf(schema: z.ZodMiniType): readonly string[] {
  const fields: string[] = []
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, inner] of Object.entries(part)) {
      if (key === 'properties' && typeof inner === 'object' && inner !== null) fields.push(...Object.keys(inner))
      walk(inner)
    }
  }
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return fields
}
