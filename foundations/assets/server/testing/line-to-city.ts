import type { LineCommand } from '@daoxing/assets/contract'
import { bindPort, type Clock, type Log } from '@daoxing/kit/server'
import { assetLinesPort } from '../line/asset-line.ts'
import { httpLine } from '../line/http/http-line.ts'

type CityLine = {
  readonly clock: Pick<Clock, 'nowMs'>
  readonly log: Log
  /** Of the webhooks. */
  readonly secret: string
  /** The vendor takes a command. */
  pass(assetId: string, command: LineCommand): void
}

/** The line over the API of a vendor in the same process: commands go straight to it, its webhooks come over HTTP as ever. */
export function lineToCity({ clock, log, secret, pass }: CityLine) {
  const line = httpLine({ vendor: { url: 'http://localhost', secrets: () => [secret] }, clock, log })
  const http = {
    ...line,
    begin: () => undefined,
    isUp: () => true,
    async send(assetId: string, command: LineCommand) {
      pass(assetId, command)
    },
  }
  return {
    binding: bindPort(assetLinesPort, { http }),
    isHeard: async () => undefined,
    hasEars: true,
    loses: () => undefined,
  }
}
