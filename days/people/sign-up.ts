import { requestOtp, signUp, verifyOtp } from '@daoxing/identity/contract'
import { callPath } from '@daoxing/kit/contract'
import { type ApiClient, ApiFailure } from '@daoxing/kit/simulator'
import type { DayWorld } from './day-world.ts'

type SigningUp = {
  readonly world: DayWorld
  readonly api: ApiClient
  readonly number: number
  /** The newest code that was sent to a phone. */
  codeFor(phoneE164: string): string | undefined
}

/** Signs a rider up with a phone, as a page does; returns the rider with the session. */
export async function signUpByPhone({ world: { wheel, network }, api, number, codeFor }: SigningUp) {
  const phone = `09${String(20_000_000 + number * 37).padStart(8, '0')}`
  const uuid = `telephone-${number}`
  await api.send(requestOtp, { body: { phone, uuid, cc: '886' } })
  let otp = codeFor(`+886${phone.slice(1)}`)
  for (; otp === undefined; otp = codeFor(`+886${phone.slice(1)}`)) await wheel.sleep(1_000)
  const { proof } = await api.send(verifyOtp, { body: { phone, uuid, otp, cc: '886' } })
  const body = JSON.stringify({ proof, displayName: '王小明' })
  const headers = { 'content-type': 'application/json' }
  const answer = await network.exchange({ method: 'POST', path: callPath(signUp), headers, body })
  const session = answer.cookie ?? ''
  if (session === '') throw new ApiFailure(signUp.id, answer.status, answer.body)
  return { session, riderId: signUp.reply.parse(JSON.parse(answer.body).data).uid }
}
