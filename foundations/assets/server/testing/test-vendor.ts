import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import {
  eventBatchType,
  LineCommand,
  vehicleAnswered,
  vehicleReported,
  vendorStatus,
  webhookHeaders,
} from '@daoxing/assets/contract'
import { secureRandom } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { isSignedBy, signatureOf } from '../line/http/webhook-signature.ts'
import type { Webhook } from '../line/http/read-webhook.ts'

/** In base64, as Standard Webhooks write it. */
export const vendorSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

type VendorMood = 'passes' | 'maintains' | 'busy' | 'hangs'

export type TestVendor = {
  readonly url: string
  /** Commands that it passed on, the oldest first; a repeated one is there again. */
  readonly heard: (LineCommand & { readonly assetId: string })[]
  /** How often it was asked to pass a command on, whatever it answered. */
  asked(): number
  setMood(mood: VendorMood): void
  /** Drops every connection, and accepts none until it is up again. */
  setDown(isDown: boolean): Promise<void>
  close(): Promise<void>
}

const maintenance = { code: 'maintenance', message: '系統維護中', until: null }

/** A vendor of vehicles on loopback. */
export async function openTestVendor(): Promise<TestVendor> {
  const heard: TestVendor['heard'] = []
  let mood: VendorMood = 'passes'
  let asked = 0
  let server: Server | undefined
  const open = async (port: number) => {
    const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
      const body = Buffer.concat(await request.toArray()).toString()
      const header = (name: string) => String(request.headers[name] ?? '')
      const [id, timestamp] = [header(webhookHeaders.id), header(webhookHeaders.timestamp)]
      const answer = (status: number, headers = {}, said: object = {}) =>
        response.writeHead(status, headers).end(JSON.stringify(said))
      if (!isSignedBy([vendorSecret], header(webhookHeaders.signature), { id, timestamp, body })) return answer(401)
      if (mood === 'maintains') return answer(503, { 'retry-after': '1' }, maintenance)
      if (request.url === vendorStatus.path) return answer(200)
      asked += 1
      if (mood === 'hangs') return
      if (mood === 'busy') return answer(429, { 'retry-after': '2' })
      const command = z.parse(LineCommand, JSON.parse(body))
      if (header('idempotency-key') !== command.commandId) return answer(400)
      heard.push({ ...command, assetId: request.url?.split('/')[2] ?? '' })
      return answer(202)
    }
    const next = createServer((request, response) => {
      answerTo(request, response).catch(() => response.destroy())
    })
    server = next
    next.listen(port, '127.0.0.1')
    await once(next, 'listening')
    const address = next.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const drop = () => {
    server?.close()
    server?.closeAllConnections()
    server = undefined
  }
  const port = await open(0)
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    asked: () => asked,
    setMood(next) {
      mood = next
    },
    async setDown(isDown) {
      if (isDown) drop()
      else if (!server) await open(port)
    },
    close: async () => drop(),
  }
}

type Said = { readonly assetId: string; readonly kind: 'answers' | 'reports'; readonly message: unknown }

/** A webhook of the vendor, as it comes. */
export function webhookOf(
  said: readonly Said[],
  {
    nowMs,
    secret = vendorSecret,
    id = `msg_${secureRandom.hex(8)}`,
  }: { readonly nowMs: number; readonly secret?: string; readonly id?: string },
): Webhook {
  const events = said.map(({ assetId, kind, message }) => ({
    ...{ specversion: '1.0', id: secureRandom.hex(8), source: '/test/vendor', subject: assetId },
    type: kind === 'answers' ? vehicleAnswered : vehicleReported,
    time: new Date(nowMs).toISOString(),
    data: message,
  }))
  const body = JSON.stringify(events)
  const timestamp = String(Math.floor(nowMs / 1000))
  const headers = {
    'content-type': eventBatchType,
    [webhookHeaders.id]: id,
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: signatureOf(secret, { id, timestamp, body }),
  }
  return { headers, body }
}
