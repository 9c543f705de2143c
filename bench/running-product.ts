import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { agreementVersion } from '@daoxing/identity/contract'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import type { BrowserContext } from '@playwright/test'
import { benchFolder } from './bench-house.ts'
import { startProgram } from './product.ts'

export type RunningProduct = { readonly url: string; readonly cityUrl: string; stop(): Promise<void> }

/** The product as it starts for people with a small city, or one that runs already: `LIGHTHOUSE_URL`. */
export async function runningProduct(): Promise<RunningProduct> {
  const { LIGHTHOUSE_URL: url, LIGHTHOUSE_CITY_URL: cityUrl } = process.env
  if (url !== undefined && cityUrl !== undefined) return { url, cityUrl, stop: async () => undefined }
  const dataDir = benchFolder()
  const [port, cityPort] = await freePorts(2)
  const program = await startProgram('../tools/supervise.ts', {
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    PORT: String(port),
    CITY_PORT: String(cityPort),
    CITY_DRIVERS: '20',
    CITY_SPEED: '1',
  })
  return {
    ...program,
    async stop() {
      await program.stop()
      if (existsSync(dataDir)) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs up as the page does, with accepted terms, and leaves the session in the browser's cookies. */
export async function signUp({ request }: BrowserContext, cityUrl: string): Promise<void> {
  const [uuid, phone] = [randomUUID(), `09${String(Date.now()).slice(-8)}`]
  const send = async (path: string, data: object): Promise<{ readonly proof?: string }> => {
    const answer = await request.post(`/gw${path}`, { data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return ((await answer.json()) as { data: { proof?: string } }).data
  }
  await send('/request_otp', { phone, uuid, cc: 'TW' })
  const { proof } = await send('/verify_otp', { phone, uuid, otp: await codeFor(cityUrl, phone), cc: 'TW' })
  await send('/v2/user_v2', { proof, displayName: '安娜', agreedTermsVersion: agreementVersion })
}

async function codeFor(cityUrl: string, phone: string): Promise<string> {
  const end = performance.now() + 30_000
  for (;;) {
    const answer = await fetch(`${cityUrl}/api/messages?to=${encodeURIComponent(phone)}`)
    const [newest] = (await answer.json()) as readonly { readonly code?: string }[]
    if (newest?.code) return newest.code
    if (performance.now() > end) throw new Error('no code was sent within 30 s')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
