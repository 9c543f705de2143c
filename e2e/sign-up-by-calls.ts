import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { agreementVersion } from '@daoxing/identity/contract'
import type { City } from './city.ts'

type SignUpPlan = {
  readonly request: APIRequestContext
  readonly city: City
  readonly phone: string
  readonly name: string
}

/** Signs a rider up as the page does, and leaves the session in the browser's cookies. */
export async function signUpByCalls({ request, city, phone, name }: SignUpPlan): Promise<void> {
  const uuid = randomUUID()
  const send = async (path: string, body: object) => {
    const answer = await request.post(`/gw${path}`, { data: body })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()).data
  }
  await send('/request_otp', { phone, uuid, cc: 'TW' })
  const { proof } = await send('/verify_otp', { phone, uuid, otp: await city.codeFor(phone), cc: 'TW' })
  await send('/v2/user_v2', { proof, displayName: name, agreedTermsVersion: agreementVersion })
}
