import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { agreementVersion } from '@daoxing/identity/contract'
import * as z from 'zod/mini'
import type { SharedCity } from './journey-city.ts'
import { sendBy } from './send-by.ts'

const Verified = z.object({ proof: z.string() })

type SignUpPlan = {
  readonly request: APIRequestContext
  readonly city: SharedCity
  readonly phone: string
  readonly name: string
}

/** Signs a rider up as the page does, and leaves the session in the browser's cookies. */
export async function signUpByCalls({ request, city, phone, name }: SignUpPlan): Promise<void> {
  const uuid = randomUUID()
  const send = sendBy(request)
  await send('/request_otp', { phone, uuid, cc: 'TW' })
  const verified = await send('/verify_otp', { phone, uuid, otp: await city.codeFor(phone), cc: 'TW' })
  const { proof } = Verified.parse(verified)
  await send('/v2/user_v2', { proof, displayName: name, agreedTermsVersion: agreementVersion })
}
