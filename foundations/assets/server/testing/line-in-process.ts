import type { LineAnswer, LineCommand } from '@daoxing/assets/contract'
import { bindPort, type PortBinding } from '@daoxing/kit/server'
import { type AssetLine, assetLinesPort, type LineEars } from '../line/asset-line.ts'

export type TestLine = {
  /** Bound in place of the configured line, as one of `portsInstead`. */
  readonly binding: PortBinding
  readonly line: AssetLine
  /** Commands that were sent, the oldest first. */
  readonly sent: (LineCommand & { readonly assetId: string })[]
  /** While it is down, nothing passes. */
  setUp(isUp: boolean): void
  /** Its vendor says that it maintains its service. */
  maintains(isMaintained: boolean): void
  /** Waits until a server hears the assets. */
  isHeard(): Promise<void>
  readonly hasEars: boolean
  /** The server that heard them is dead. */
  loses(): void
  answers(assetId: string, answer: LineAnswer): void
  reports(assetId: string, report: unknown): void
  /** Resolves once what a service has to hear of the report is noted. */
  notes(assetId: string, report: unknown): Promise<void>
}

/** The lines within the process, of every name: the test plays the assets, and `onSent` hears each command as one would. */
export function testLine(onSent: (assetId: string, command: LineCommand) => void = () => undefined): TestLine {
  const sent: TestLine['sent'] = []
  let isUp = true
  let isMaintained = false
  const ears = new Map<string, LineEars>()
  const waiting: (() => void)[] = []
  const lineOf = (name: string): AssetLine => ({
    begin: () => undefined,
    isUp: () => isUp,
    isMaintained: () => isMaintained,
    async send(assetId, command) {
      if (!isUp) throw new Error('the line is down')
      sent.push({ ...command, assetId })
      onSent(assetId, command)
    },
    hear(given) {
      ears.set(name, given)
      for (const go of isHeard() ? waiting.splice(0) : []) go()
      return () => void ears.delete(name)
    },
    async close() {},
  })
  const lines = { mqtt: lineOf('mqtt'), http: lineOf('http') }
  const isHeard = () => ears.size === Object.keys(lines).length
  const say = (speak: (one: LineEars) => void) => {
    // Each line has its own assets, and drops those of others.
    if (isUp) for (const one of ears.values()) speak(one)
  }
  return {
    binding: bindPort(assetLinesPort, lines),
    line: lines.mqtt,
    sent,
    setUp(next) {
      isUp = next
    },
    maintains(next) {
      isMaintained = next
    },
    get hasEars() {
      return isHeard()
    },
    loses() {
      ears.clear()
    },
    isHeard: () => (isHeard() ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve))),
    answers: (assetId, answer) => say((one) => void one.answered(assetId, answer)),
    reports: (assetId, report) => say((one) => void one.reported(assetId, report)),
    async notes(assetId, report) {
      if (isUp) await Promise.all([...ears.values()].map(async (one) => one.reported(assetId, report)))
    },
  }
}
