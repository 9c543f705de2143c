import type { AssetCommand, CommandKind, LineAnswer } from '@daoxing/assets/contract'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, testLength, type TestHouse } from '@daoxing/kit/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetClientPort, assetsServer, sendCommand } from '../index.ts'
import { findCommand } from '../stores/command-store.ts'
import { aFleet, type FleetOfTest } from '../testing/a-fleet.ts'
import { type TestLine, testLine } from '../testing/line-in-process.ts'
import { hearAnswer } from './hear-answers.ts'

let house: TestHouse
let fleet: FleetOfTest
let line: TestLine
const told: AssetCommand[] = []
const lender: ServerSlice = {
  name: 'lender',
  calls: [],
  ports: () => [
    bindPort(assetClientPort('lender'), {
      answered: async ({ command }) => void told.push(command),
      silent: async () => undefined,
      moved: async () => undefined,
      overdue: async () => undefined,
    }),
  ],
}
beforeAll(async () => {
  line = testLine()
  house = await openTestHouse({
    ...{ slices: [configsServer, identityServer, assetsServer, lender], portsInstead: [line.binding] },
  })
  fleet = await aFleet(house)
})
afterAll(() => house.close())

type Step =
  | { readonly send: CommandKind }
  | { readonly answer: LineAnswer['result']; readonly to: number }
  | { readonly wait: number }
  | { readonly isUp: boolean }
  | { readonly restart: true }
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ send: fc.constantFrom<CommandKind>('unlock', 'lock', 'find') }) },
    {
      weight: 4,
      arbitrary: fc.record({ answer: fc.constantFrom('done' as const, 'refused' as const), to: fc.nat(5) }),
    },
    { weight: 4, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 9 }) }) },
    { weight: 1, arbitrary: fc.record({ isUp: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant({ restart: true } as const) },
  ),
  { minLength: 1, maxLength: 15 },
)

test('whatever a line, a car and a server do, every command ends at its expiry, as the car said first, and is told', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken: readonly Step[]) => {
      const commands: AssetCommand[] = []
      const said = new Map<string, LineAnswer['result']>()
      for (const step of taken) {
        if ('send' in step)
          commands.push(
            await house.house.database.transaction((tx) =>
              sendCommand({
                ...{ tx, house: house.house, assetId: fleet.assetIds[0] ?? '', orderHash: 'order', service: 'lender' },
                kind: step.send,
              }),
            ),
          )
        else if ('answer' in step) {
          const command = commands[step.to % Math.max(1, commands.length)]
          const known = command && (await findCommand(house.house.database, command.commandId))
          if (!known || known.state === 'planned') continue
          const { commandId, assetId } = known
          if (known.endedAt === null && !said.has(commandId)) said.set(commandId, step.answer)
          const answer = { commandId, result: step.answer, reason: null, at: house.clock.now() }
          await hearAnswer(house.house, assetId, answer)
          await house.settle()
        } else if ('wait' in step) await house.advance(step.wait)
        else if ('isUp' in step) line.setUp(step.isUp)
        else await house.restart()
      }
      line.setUp(true)
      await house.advance(20)
      for (const { commandId, expiresAt } of commands) {
        const command = await findCommand(house.house.database, commandId)
        const first = said.get(commandId)
        expect(command?.endedAt && command.endedAt <= expiresAt).toBe(true)
        if (first) expect(command?.state).toBe(first)
        else expect(['unanswered', 'done']).toContain(command?.state)
        const states = told.filter((one) => one.commandId === commandId).map(({ state }) => state)
        expect(states.at(-1)).toBe(command?.state)
        expect(states.filter((state) => state === 'done' || state === 'refused').length).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: testLength({ usual: 10, full: 300 }) },
  )
}, 60_000)
