import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { driverPosition, enrollDrivers, startShift } from '@daoxing/dispatch/contract'
import { agreementVersion, requestOtp, signUp, verifyOtp } from '@daoxing/identity/contract'
import { callPath, type LatLng } from '@daoxing/kit/contract'
import { type ApiClient, ApiFailure, createApiClient, realNetwork } from '@daoxing/kit/simulator'
import { cardBindingLink, getDefaultPayment } from '@daoxing/wallet/contract'
import { openCardForm, typeCard } from '@daoxing/wallet/server/testing'
import { until } from './until.ts'

/** A rider whose program calls the server, without a page. A request with a lost response is repeated unchanged. */
export type ProgramPerson = { readonly send: ApiClient['send'] }
export type ProgramDriver = ProgramPerson & {
  stands(at: LatLng): void
  /** Its connection is reopened at once, like that of a phone whose network returns. */
  reconnects(): void
  leaves(): void
}

export type ProgramWorld = { readonly serverUrl: string; readonly cityUrl: string; readonly citySecret: string }

/** An unreachable server is called again at once, for longer than any start takes. */
const retryMs = 100
const attempts = 1_200
/** The connection to a killed server is dropped at once: a waiting caller waits for a slow one. */
const timeoutMs = 60_000
const unhurried = {
  sleep: (ms: number, signal?: AbortSignal) => pause(ms, undefined, signal ? { signal } : {}),
  waiting: 0,
  stop: () => undefined,
}
/** The time of a program whose server is killed: it waits a moment only. */
export const wheel = {
  ...unhurried,
  sleep: (ms: number, signal?: AbortSignal) => unhurried.sleep(Math.min(ms, retryMs), signal),
}

const faultsBorne = 4
/** On a busy machine the database may be too slow for a call, which is then repeated. */
function patient(api: ApiClient): ApiClient {
  return {
    async send(call, ...input) {
      for (let faults = 1; ; faults += 1) {
        try {
          return await api.send(call, ...input)
        } catch (error) {
          if (!(error instanceof ApiFailure) || error.status !== 500 || faults === faultsBorne) throw error
          await pause(retryMs)
        }
      }
    },
  }
}

/** A rider who has signed up with a phone and bound a card on the bank's page. */
export async function aProgramRider({ serverUrl, cityUrl }: ProgramWorld, phone: string): Promise<ProgramPerson> {
  // No program has been killed yet, and a code is not requested twice.
  const guest = createApiClient({ serverUrl, wheel: unhurried, attempts: 1, timeoutMs })
  const uuid = randomUUID()
  await guest.send(requestOtp, { body: { phone, uuid, cc: 'TW' } })
  const otp = await until('a code', async () => {
    const [newest] = await (await fetch(`${cityUrl}/api/messages?to=${phone}`)).json()
    return typeof newest?.code === 'string' && newest.code !== '' ? String(newest.code) : undefined
  })
  const { proof } = await guest.send(verifyOtp, { body: { phone, uuid, otp, cc: 'TW' } })
  const answer = await fetch(serverUrl + callPath(signUp), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ proof, displayName: '怡君', agreedTermsVersion: agreementVersion }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) throw new Error(`nobody was signed up: ${answer.status} ${await answer.text()}`)
  const rider = patient(createApiClient({ serverUrl, wheel, attempts, timeoutMs, cookie: () => cookie }))
  await bindCard(rider, cookie)
  return rider
}

async function bindCard(rider: ApiClient, cookie: string): Promise<void> {
  const { url } = await rider.send(cardBindingLink)
  const done = await typeCard(await openCardForm(url, cookie), '5200 8282 8282 8210')
  await done.submit('')
  await until('the card', async () => (await rider.send(getDefaultPayment)).creditcard[0])
}

/** A driver on shift whose phone reports the car's position every half second. */
export async function aProgramDriver(
  world: ProgramWorld,
  at: LatLng,
  driverId = 'program-driver',
): Promise<ProgramDriver> {
  const { serverUrl, citySecret } = world
  const city = createApiClient({ serverUrl, wheel, attempts, timeoutMs, credential: () => citySecret })
  const vehicle = { plate: 'TDX-0001', model: 'Toyota Camry', color: 'yellow' as const, seats: 4, features: 0 }
  const person = { driverId, displayName: '陳師傅', vehicle, rating: 4.8, tripCount: 1_200 }
  const { credentials } = await city.send(enrollDrivers, { body: { drivers: [person] } })
  const credential = credentials[0]?.credential ?? ''
  const driver = patient(createApiClient({ serverUrl, wheel, attempts, timeoutMs, credential: () => credential }))
  let location = at
  const report = () => line.fleet(driverPosition, { location, bearing: 0, speedMps: 0 })
  const line = realNetwork.openLine({
    serverUrl,
    credential: () => credential,
    onConnect: report,
    onTurnedAway: () => undefined,
  })
  await driver.send(startShift, { body: { location } })
  line.open()
  const reporting = setInterval(report, 500)
  return {
    send: driver.send,
    stands(there) {
      location = there
      report()
    },
    reconnects() {
      line.close()
      line.open()
    },
    leaves() {
      clearInterval(reporting)
      line.close()
    },
  }
}
