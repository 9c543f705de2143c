import { agreementVersion, requestOtp, signIn, signUp, verifyOtp } from '@daoxing/identity/contract'
import { callPath, instantFromMs } from '@daoxing/kit/contract'
import {
  type ApiClient,
  ApiFailure,
  createApiClient,
  type PartWorld,
  secretHex,
  untilReachable,
} from '@daoxing/kit/simulator'

export type PersonWorld = Pick<PartWorld, 'serverUrl' | 'wheel' | 'network' | 'log' | 'deviceNowMs' | 'codeOn'>

/** A rider of the city with an account: its calls carry the session. */
export type CityPerson = { readonly phone: string; readonly api: ApiClient; readonly cookie: string }

const codePollMs = 500
const codePollsMax = 240
/** The clocks of this city and of the server may differ so much. */
const clocksDifferMs = 1_000

/** Proves a phone by the code that it receives, and returns the code with the id of the asking device. */
export async function proveCode(world: PersonWorld, api: ApiClient, phone: string) {
  const uuid = secretHex(8)
  const otp = await codeFor(world, phone, () => api.send(requestOtp, { body: { phone, uuid, cc: '886' } }))
  return { uuid, otp }
}

/** Asks for a code, and waits until it is on the phone. */
export async function codeFor(world: PersonWorld, phone: string, ask: () => Promise<unknown>): Promise<string> {
  const sinceOf = () => instantFromMs(world.deviceNowMs() - clocksDifferMs)
  let since = sinceOf()
  await whenAllowed(world, () => {
    since = sinceOf()
    return ask()
  })
  for (let poll = 0; poll < codePollsMax; poll += 1) {
    const code = await world.codeOn?.(phone, since)
    if (code !== undefined) return code
    await world.wheel.sleep(codePollMs)
  }
  throw new Error('the code has not come to the phone')
}

/** A phone gets one code in half a minute, and some each hour: the person waits. */
async function whenAllowed<Result>({ wheel }: PersonWorld, ask: () => Promise<Result>): Promise<Result> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'SMS_LIMIT' || asked === asksMax) throw error
      await wheel.sleep(cooldownMs)
    }
  }
}
const [cooldownMs, asksMax] = [31_000, 3]

/** Signs up with a phone, or in if the phone has an account from an earlier start of the city. */
export async function joinCity(
  world: PersonWorld,
  { phone, name }: { phone: string; name: string },
): Promise<CityPerson> {
  const guest = createApiClient(world)
  const { uuid, otp } = await untilReachable(world, () => proveCode(world, guest, phone))
  const { proof, registered } = await guest.send(verifyOtp, { body: { phone, uuid, otp, cc: '886' } })
  const [call, body] = registered
    ? [signIn, { proof }]
    : [signUp, { proof, displayName: name, agreedTermsVersion: agreementVersion }]
  // An API client does not hand out the session of a reply.
  const answer = await world.network.fetch(world.serverUrl + callPath(call), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) throw new ApiFailure(call.id, answer.status, 'NO_SESSION')
  return { phone, cookie, api: createApiClient({ ...world, cookie: () => cookie }) }
}
