import type { CallDefinition } from '@daoxing/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { As, TestHouse } from './test-house.ts'
import { testLength } from './test-length.ts'
import { type Rows, watchRows } from './watch-rows.ts'
import { type Likely, sentInput } from './wild-input.ts'

export type FuzzedHouse = {
  readonly house: TestHouse
  /** Valid values, by the name of their field. */
  readonly likely: Likely
  readonly callerOf: (call: CallDefinition) => As | Promise<As>
  /** Undoes the permitted writes of a refusal, such as the count of wrong guesses. */
  readonly withoutAllowedWrites?: (call: CallDefinition, rows: Rows) => Rows
}

/** The number of requests per call. */
const runsPerCall = testLength({ usual: 7, full: 60, named: 'FUZZ_RUNS' })
const limitMs = Math.max(60_000, runsPerCall * 5_000)

/** Defines a test for each call: for any input, the server returns no fault and no refusal writes. */
export function fuzzCalls(calls: readonly CallDefinition[], open: () => FuzzedHouse): void {
  let readRows: (() => Promise<Rows>) | undefined
  test.each(calls)(
    '$id $method $path: any input is answered without a fault, and a refusal writes nothing',
    async (call) => {
      const { house, likely, callerOf, withoutAllowedWrites = (_, rows) => rows } = open()
      const rowsNow = (readRows ??= await watchRows(house.house))
      const isKnown = fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false))
      const property = fc.asyncProperty(sentInput(call, likely), isKnown, async (sent, isCallerKnown) => {
        const as = isCallerKnown ? await callerOf(call) : {}
        const before = await rowsNow()
        const { status, body } = await house.call(call, { ...(sent as object), as })
        expect(status < 500 ? 'no fault' : { status, body }).toBe('no fault')
        if (status >= 400)
          expect(withoutAllowedWrites(call, await rowsNow())).toEqual(withoutAllowedWrites(call, before))
      })
      await fc.assert(property, { numRuns: runsPerCall, endOnFailure: false })
    },
    limitMs,
  )
}
