import {
  type LineCommand,
  vehicleVendor,
  vendorCommand,
  VendorMaintenance,
  vendorStatus,
  webhookHeaders,
} from '@daoxing/assets/contract'
import { msOf } from '@daoxing/kit/contract'
import { type Clock, fetchProvider } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { signatureOf, type WebhookSecret } from './webhook-signature.ts'

export type Vendor = {
  readonly url: string
  /** The newest one first, with which we sign; the others are still accepted. */
  readonly secrets: () => readonly WebhookSecret[]
}

type VendorClient = {
  /** Resolves once the vendor passes the command on; rejects if it does not, or asks us to wait. */
  command(assetId: string, command: LineCommand): Promise<void>
  isUp(signal: AbortSignal): Promise<boolean>
  /** Whether the vendor has answered last that it maintains its service. */
  isMaintained(): boolean
}

const answerWithinMs = 4_000
const statusWithinMs = 3_000
/** Longer is a mistake of the vendor, or a date by another clock. */
const waitMsMax = 60_000

export function vendorClient({
  vendor,
  clock,
}: {
  readonly vendor: Vendor
  readonly clock: Pick<Clock, 'nowMs'>
}): VendorClient {
  /** By Retry-After: nothing is sent before. */
  let waitsUntilMs = 0
  let isMaintained = false

  const signed = (id: string, body: string) => {
    const timestamp = String(Math.floor(clock.nowMs() / 1000))
    const [secret] = vendor.secrets()
    if (secret === undefined) throw new Error('there is no secret to sign with')
    return {
      [webhookHeaders.id]: id,
      [webhookHeaders.timestamp]: timestamp,
      [webhookHeaders.signature]: signatureOf(secret, { id, timestamp, body }),
    }
  }
  const noteWait = ({ headers }: Response) => {
    waitsUntilMs = clock.nowMs() + Math.min(waitMsIn(headers.get('retry-after'), clock.nowMs()), waitMsMax)
  }

  return {
    async command(assetId, command) {
      const nowMs = clock.nowMs()
      if (nowMs < waitsUntilMs) throw new Error('the vendor of the vehicles asked us to wait')
      const leftMs = msOf(command.expiresAt) - nowMs
      if (leftMs <= 0) throw new Error('the command has expired')
      const body = JSON.stringify(command)
      const answer = await fetchProvider(
        vehicleVendor,
        `${vendor.url}${vendorCommand.path.replace('{assetId}', encodeURIComponent(assetId))}`,
        {
          method: vendorCommand.method,
          headers: {
            'content-type': 'application/json',
            'idempotency-key': command.commandId,
            ...signed(command.commandId, body),
          },
          body,
          signal: AbortSignal.timeout(Math.min(answerWithinMs, leftMs)),
        },
      )
      // The body is not needed, and the connection is free for the next command.
      await answer.body?.cancel()
      if (answer.status === 429 || answer.status === 503) noteWait(answer)
      if (answer.status !== 202) throw new Error(`the vendor of the vehicles answered ${answer.status}`)
    },
    async isUp(signal) {
      try {
        const answer = await fetchProvider(vehicleVendor, `${vendor.url}${vendorStatus.path}`, {
          headers: signed('status', ''),
          signal: AbortSignal.any([signal, AbortSignal.timeout(statusWithinMs)]),
        })
        const sentBody: unknown = answer.status === 503 ? await answer.json().catch(() => undefined) : undefined
        if (answer.status !== 503) await answer.body?.cancel()
        isMaintained = z.safeParse(VendorMaintenance, sentBody).success
        return answer.status === 200
      } catch {
        // It may be away for any reason.
        isMaintained = false
        return false
      }
    },
    isMaintained: () => isMaintained,
  }
}

/** Whole seconds or a date; a second if it says nothing. */
function waitMsIn(header: string | null, nowMs: number): number {
  const text = header?.trim() ?? ''
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? 1_000 : Math.max(0, atMs - nowMs)
}
