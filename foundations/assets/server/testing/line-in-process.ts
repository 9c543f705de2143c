import type { LineAnswer, LineCommand } from '@daoxing/assets/contract'
import { bindPort, type PortBinding } from '@daoxing/kit/server'
import { type AssetLine, assetLinePort, type LineEars } from '../line/asset-line.ts'

export type TestLine = {
  /** Bound in place of the configured line, as one of `portsInstead`. */
  readonly binding: PortBinding
  readonly line: AssetLine
  /** Commands that were sent, the oldest first. */
  readonly sent: (LineCommand & { readonly assetId: string })[]
  /** While it is down, nothing passes. */
  setUp(isUp: boolean): void
  /** Waits until a server hears the assets. */
  isHeard(): Promise<void>
  readonly hasEars: boolean
  /** The server that heard them is dead. */
  loses(): void
  answers(assetId: string, answer: LineAnswer): void
  reports(assetId: string, report: unknown): void
}

/** A line within the process: the test plays the cars, and `onSent` hears each command as a car would. */
export function testLine(onSent: (assetId: string, command: LineCommand) => void = () => undefined): TestLine {
  const sent: TestLine['sent'] = []
  let isUp = true
  let ears: LineEars | undefined
  let waiting: (() => void)[] = []
  const line: AssetLine = {
    begin: () => undefined,
    isUp: () => isUp,
    async send(assetId, command) {
      if (!isUp) throw new Error('the line is down')
      sent.push({ ...command, assetId })
      onSent(assetId, command)
    },
    hear(given) {
      ears = given
      for (const go of waiting) go()
      waiting = []
      return () => {
        if (ears === given) ears = undefined
      }
    },
    async close() {},
  }
  return {
    binding: bindPort(assetLinePort, line),
    line,
    sent,
    setUp(next) {
      isUp = next
    },
    get hasEars() {
      return ears !== undefined
    },
    loses() {
      ears = undefined
    },
    isHeard: () => (ears ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve))),
    answers: (assetId, answer) => (isUp ? ears?.answered(assetId, answer) : undefined),
    reports: (assetId, report) => (isUp ? ears?.reported(assetId, report) : undefined),
  }
}
