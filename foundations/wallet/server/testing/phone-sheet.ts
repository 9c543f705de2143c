import type { DeviceMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'

/** A phone of the city, which may lie. */
export type Phone = {
  readonly cityUrl: string
  readonly method: DeviceMethod
  readonly account?: string
  readonly fault?: 'late' | 'stranger' | 'changed' | undefined
  /** The gateway for which Google's token is signed. */
  readonly gateway?: string
}

const AppleDetails = z.object({ token: z.unknown() })
const GoogleDetails = z.object({ paymentMethodData: z.object({ tokenizationData: z.object({ token: z.string() }) }) })

/** Confirms a payment sheet on a phone of the city; returns the token, as the page gets it. */
export async function signOnPhone(
  { cityUrl, method, account = 'island', fault, gateway }: Phone,
  { amountTwd, data }: { readonly amountTwd: number; readonly data: object },
): Promise<unknown> {
  const maker = method === 'applepay' ? 'apple' : 'google'
  const response = await fetch(`${cityUrl}/pay/${maker}/sheet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount: amountTwd, data, account, fault, gateway }),
  })
  if (!response.ok) throw new Error(`the phone did not sign: ${response.status}`)
  const details: unknown = await response.json()
  return method === 'applepay'
    ? z.parse(AppleDetails, details).token
    : z.parse(GoogleDetails, details).paymentMethodData.tokenizationData.token
}
