import { setTimeout as pause } from 'node:timers/promises'
import { vehicleAnswered, vehicleReported } from '@daoxing/assets/contract'
import type { Clock, Log } from '@daoxing/kit/server'
import type { AssetLine, LineEars } from '../asset-line.ts'
import { eventsIn, provenWebhook } from './read-webhook.ts'
import { seenIds } from './seen-ids.ts'
import { type Vendor, vendorClient } from './vendor-client.ts'

const statusEveryMs = 5_000
/** While it is down. */
const againAfterMs = 1_000

/**
 * The line over the API of a vendor. Commands are sent while the vendor says that it passes them on; a command that it did not
 * take is sent again by its job, with the same id.
 */
export function httpLine({
  vendor,
  clock,
  log,
  pollEveryMs = statusEveryMs,
}: {
  readonly vendor: Vendor
  readonly clock: Pick<Clock, 'nowMs'>
  readonly log: Log
  readonly pollEveryMs?: number
}): AssetLine & Required<Pick<AssetLine, 'take'>> {
  const client = vendorClient({ vendor, clock })
  const seen = seenIds(clock)
  const closing = new AbortController()
  let ears: LineEars | undefined
  let isBegun = false
  let isUp = false

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      const wasUp = isUp
      isUp = await client.isUp(closing.signal)
      if (closing.signal.aborted) return
      if (wasUp !== isUp) log.info({ isUp }, isUp ? 'the vendor of the vehicles is there' : 'the vendor is away')
      await pause(isUp ? pollEveryMs : Math.min(pollEveryMs, againAfterMs), undefined, {
        ...{ signal: closing.signal, ref: false },
      }).catch(() => undefined)
    }
  }

  return {
    begin() {
      if (isBegun) return
      isBegun = true
      void watch()
    },
    isUp: () => isUp,
    isMaintained: () => client.isMaintained(),
    async send(assetId, command) {
      if (!isUp) throw new Error('the vendor of the vehicles cannot be reached')
      await client.command(assetId, command)
    },
    hear(given) {
      ears = given
      return () => {
        if (ears === given) ears = undefined
      }
    },
    async take(webhook) {
      const id = provenWebhook(webhook, { secrets: vendor.secrets(), nowMs: clock.nowMs() })
      // A restarted unit counts from the beginning, so the sequence of reports alone would not stop a replay.
      if (seen.has(id)) return 0
      const hearing = ears
      const events = eventsIn(webhook)
      let taken = 0
      for (const event of events) {
        if (!event || !hearing) continue
        const { type, subject, data } = event
        if (type === vehicleAnswered) await hearing.answered(subject, data)
        else if (type === vehicleReported) await hearing.reported(subject, data)
        else continue
        taken += 1
      }
      if (!hearing) throw new Error('this server hears no vehicles; the vendor sends it again')
      const left = events.length - taken
      if (left > 0) log.warn({ webhookId: id, left }, 'events of a webhook could not be read')
      seen.add(id)
      return taken
    },
    async close() {
      isUp = false
      closing.abort()
    },
  }
}
