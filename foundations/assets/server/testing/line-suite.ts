import { setTimeout as pause } from 'node:timers/promises'
import type { LineCommand } from '@daoxing/assets/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { systemClock } from '@daoxing/kit/server'
import { expect, test } from 'vitest'
import type { AssetLine } from '../line/asset-line.ts'

/** A line with two cars, `one` and `two`, and a switch. */
export type LineOfSuite = {
  readonly line: AssetLine
  heardBy(assetId: 'one' | 'two'): readonly LineCommand[]
  says(assetId: 'one' | 'two', kind: 'answers' | 'reports', message: unknown): Promise<void>
  setUp(isUp: boolean): Promise<void>
}

const patience = { timeout: 10_000 }

/** The contract of every line to the assets, whatever protocol it speaks. */
export function provesLine(name: string, of: () => LineOfSuite): void {
  const sentAt = systemClock.now()
  const command = (commandId: string): LineCommand => ({
    ...{ commandId, kind: 'unlock', sentAt, expiresAt: plusSeconds(sentAt, 60) },
  })
  const up = async () => {
    await expect.poll(() => of().line.isUp(), patience).toBe(true)
  }

  test(`${name}: a command reaches its car as it was sent, and no other car`, async () => {
    const { line, heardBy } = of()
    await up()
    await line.send('one', command('a'))
    await expect.poll(() => heardBy('one'), patience).toEqual([command('a')])
    expect(heardBy('two')).toEqual([])
  })

  test(`${name}: answers and reports come with the name of their car, and none after the end`, async () => {
    const { line, says } = of()
    await up()
    const heard: unknown[] = []
    const ears = {
      answered: (...facts: unknown[]) => void heard.push(['answer', ...facts]),
      reported: (...facts: unknown[]) => void heard.push(['report', ...facts]),
    }
    const stop = line.hear(ears)
    // The subscription may take a moment; a report that comes before it is lost, as on any line.
    await expect
      .poll(async () => {
        await says('one', 'reports', { seq: 1 })
        return heard.length > 0
      }, patience)
      .toBe(true)
    expect(heard[0]).toEqual(['report', 'one', { seq: 1 }])
    await says('two', 'answers', { commandId: 'a' })
    await expect.poll(() => heard.at(-1), patience).toEqual(['answer', 'two', { commandId: 'a' }])
    stop()
    const before = heard.length
    await says('one', 'reports', { seq: 2 })
    await pause(100)
    expect(heard.slice(before)).toEqual([])
  })

  test(`${name}: while the line is down a command is refused, and does not come when the line is back`, async () => {
    const { line, heardBy, setUp } = of()
    await up()
    await setUp(false)
    await expect.poll(() => line.isUp(), patience).toBe(false)
    await expect(line.send('one', command('lost'))).rejects.toThrow(/down|cannot be reached/)
    await setUp(true)
    await up()
    // A car may be back later than the server.
    await expect
      .poll(async () => {
        await line.send('one', command('later'))
        return heardBy('one').some(({ commandId }) => commandId === 'later')
      }, patience)
      .toBe(true)
    expect(heardBy('one').map(({ commandId }) => commandId)).not.toContain('lost')
  })
}
