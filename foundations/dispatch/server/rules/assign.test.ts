import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assign as assignPairings } from './assign.ts'

/** A cost table; null for a forbidden pair. */
type Costs = readonly (readonly (number | null)[])[]

const assign = (costs: Costs) =>
  assignPairings(costs.map((line) => line.flatMap((cost, column) => (cost === null ? [] : [{ column, cost }]))))

function outcome(costs: Costs, chosen: readonly (number | undefined)[]): { count: number; sum: number } {
  const picked = chosen.flatMap((column, row) => (column === undefined ? [] : [costs[row]?.[column] ?? Number.NaN]))
  return { count: picked.length, sum: picked.reduce((sum, cost) => sum + cost, 0) }
}

/** All assignments: each row takes a free allowed column, or none. */
function bestByTrying(costs: Costs): { count: number; sum: number } {
  const search = (row: number, taken: ReadonlySet<number>): { count: number; sum: number } => {
    const line = costs[row]
    if (line === undefined) return { count: 0, sum: 0 }
    return line.reduce<{ count: number; sum: number }>(
      (best, cost, column) => {
        if (cost === null || taken.has(column)) return best
        const rest = search(row + 1, new Set([...taken, column]))
        const found = { count: rest.count + 1, sum: rest.sum + cost }
        return found.count > best.count || (found.count === best.count && found.sum < best.sum) ? found : best
      },
      search(row + 1, taken),
    )
  }
  return search(0, new Set())
}

const tables = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
  .chain(([rows, columns]) =>
    fc.array(
      fc.array(fc.option(fc.integer({ min: -300, max: 900 }), { freq: 3 }), { minLength: columns, maxLength: columns }),
      { minLength: rows, maxLength: rows },
    ),
  )

test('the sum counts, not the order: [[2, 4], [5, 9]] costs 9 and not 11', () => {
  const costs = [
    [2, 4],
    [5, 9],
  ]
  expect(assign(costs)).toEqual([1, 0])
  expect(outcome(costs, assign(costs))).toEqual({ count: 2, sum: 9 })
})

test('more rows than columns, and more columns than rows', () => {
  expect(assign([[7], [3], [5]])).toEqual([undefined, 0, undefined])
  expect(assign([[7, 2, 5]])).toEqual([1])
  expect(assign([])).toEqual([])
  expect(assign([[], []])).toEqual([undefined, undefined])
})

test('a forbidden pair is never chosen, however expensive the others are', () => {
  expect(
    assign([
      [null, 900],
      [null, 1],
    ]),
  ).toEqual([undefined, 1])
  expect(
    assign([
      [1, 900],
      [1, null],
    ]),
  ).toEqual([1, 0])
})

test('it equals the best of all assignments, up to six by six', () => {
  fc.assert(
    fc.property(tables, (costs) => {
      const chosen = assign(costs)
      const columns = chosen.filter((column) => column !== undefined)
      expect(new Set(columns).size).toBe(columns.length)
      for (const [row, column] of chosen.entries())
        if (column !== undefined) expect(costs[row]?.[column] ?? null).not.toBeNull()
      expect(outcome(costs, chosen)).toEqual(bestByTrying(costs))
    }),
    { numRuns: 300 },
  )
})

test('sixty riders with thirty cars each: no exchange reduces the cost, and no rider is left out needlessly', () => {
  const line = fc.uniqueArray(fc.record({ column: fc.nat(89), cost: fc.integer({ min: -2000, max: 2000 }) }), {
    selector: ({ column }) => column,
    maxLength: 30,
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 20, maxLength: 60 }), (pairings) => {
      const chosen = assignPairings(pairings)
      const costOf = (row: number, column: number | undefined) =>
        pairings[row]?.find((pairing) => pairing.column === column)?.cost
      const rowOf = new Map(chosen.flatMap((column, row) => (column === undefined ? [] : [[column, row] as const])))
      expect(rowOf.size).toBe(chosen.filter((column) => column !== undefined).length)
      for (const [row, mine] of chosen.entries())
        for (const { column, cost } of pairings[row] ?? []) {
          const other = rowOf.get(column)
          if (other === undefined) expect(costOf(row, mine) ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(cost)
          else if (mine === undefined) expect(costOf(other, column)).toBeLessThanOrEqual(cost)
          else {
            const swapped = costOf(other, mine)
            if (swapped !== undefined)
              expect((costOf(row, mine) ?? 0) + (costOf(other, column) ?? 0)).toBeLessThanOrEqual(cost + swapped)
          }
        }
    }),
    { numRuns: 60 },
  )
})
