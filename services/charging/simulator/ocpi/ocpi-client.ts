import { isOcpiSuccess, OcpiResponse } from '@daoxing/charging/contract'
import { type CityNetwork, secretHex } from '@daoxing/kit/simulator'

/** An answer of the server to a request of an operator. `status` 0: there was none. */
export type OcpiAnswer = {
  readonly status: number
  readonly code: number | null
  readonly data: unknown
  readonly isDone: boolean
}
export type OcpiRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly token: string
  readonly body?: object | undefined
}
export type OcpiClient = (request: OcpiRequest) => Promise<OcpiAnswer>

const patienceMs = 15_000

/** The token as OCPI 2.2.1 sends it. */
export const authorizationOf = (token: string) => `Token ${Buffer.from(token, 'utf8').toString('base64')}`

/** Sends requests of OCPI. An answer that is lost, or that is none of OCPI, is not done. */
export function createOcpiClient(network: Pick<CityNetwork, 'fetch' | 'patience'>, signal: AbortSignal): OcpiClient {
  return async ({ method, url, token, body }) => {
    try {
      const response = await network.fetch(url, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          authorization: authorizationOf(token),
          ...{ 'x-request-id': secretHex(16), 'x-correlation-id': secretHex(16) },
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, network.patience(patienceMs)]),
      })
      const text = await response.text()
      const answer = OcpiResponse.safeParse(text === '' ? undefined : parsed(text))
      const code = answer.success ? answer.data.status_code : null
      const isDone = response.ok && code !== null && isOcpiSuccess(code)
      return { status: response.status, code, data: answer.success ? answer.data.data : undefined, isDone }
    } catch {
      return { status: 0, code: null, data: undefined, isDone: false }
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
