import type { CarGateways } from '@daoxing/assets/simulator'
import { type TestLine, testLine } from '@daoxing/assets/server/testing'
import type { Lane } from './lane.ts'

export type CarLine = { readonly line: TestLine; readonly gateways: CarGateways }

/** The line to the cars of a day, within its process: what cars say comes in the order of all traffic. */
export function createCarLine({ lane, onWritten }: { readonly lane: Lane; onWritten(): void }): CarLine {
  const hearers = new Map<string, (message: unknown) => void>()
  const line = testLine((assetId, command) => hearers.get(assetId)?.(structuredClone(command)))
  const say = async (work: () => void) => work()
  return {
    line,
    gateways: {
      join: (assetId, onCommand) => void hearers.set(assetId, onCommand),
      leave: (assetId) => void hearers.delete(assetId),
      publish(kind, assetId, message) {
        void lane.add(() =>
          say(() => {
            if (kind === 'reports') return line.reports(assetId, message)
            line.answers(assetId, message as Parameters<TestLine['answers']>[1])
            onWritten()
          }),
        )
      },
      stop: () => hearers.clear(),
    },
  }
}
