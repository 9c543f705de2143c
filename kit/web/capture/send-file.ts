import { type CallDefinition, filledForm, type FilesInOf, type ReplyOf } from '@daoxing/kit/contract'
import { type Carry, send, type SendArguments, type SendInput } from '../api-client.ts'
import { ApiError } from '../api-error.ts'
import { jittered } from '../jitter.ts'
import { isOnline } from '../online.ts'

/** From 0 to 1. */
export type OnProgress = (share: number) => void

/** Without `form`, which the files fill. */
export type SendFileInput<C extends CallDefinition> = SendInput<C> & {
  /** By the names of the parts of the call. */
  readonly files: NonNullable<FilesInOf<C, Blob>>
  /** One for all retries: a picture that arrived twice counts once. */
  readonly idempotencyKey: string
  readonly onProgress?: OnProgress
}

const pauseMsMax = 20_000
/** Megabytes take their time on a phone. */
const filesTimeoutMs = 90_000
const busyCodes: readonly string[] = ['IDEMPOTENCY_IN_FLIGHT', 'RATE_LIMIT_EXCEEDED']

/**
 * Sends files until the server has answered: it waits for the line as long as the page is open. Only a refusal, or the
 * signal, ends it earlier.
 */
export async function sendFile<C extends CallDefinition>(call: C, input: SendFileInput<C>): Promise<ReplyOf<C>> {
  const { onProgress, files, ...rest } = input
  const form = filledForm(new FormData(), { body: rest.body, files })
  const carried = onProgress === undefined ? {} : { carry: carryWithProgress(onProgress) }
  const sent: object = { timeoutMs: filesTimeoutMs, ...rest, ...carried, form }
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send(call, ...([sent] as unknown as SendArguments<C>))
    } catch (error) {
      if (!isWorthWaiting(error)) throw error
      onProgress?.(0)
      await lineOrPause(jittered(Math.min(pauseMsMax, 1000 * 2 ** attempt)), input.signal)
    }
  }
}

function isWorthWaiting(error: unknown): boolean {
  return error instanceof ApiError && (error.isAnswerLost || error.status === 429 || busyCodes.includes(error.code))
}

/** Ends early when the device reports its line again. */
function lineOrPause(pauseMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    // Without a line the event ends the pause, not the clock.
    const timer = setTimeout(() => (isOnline() ? go() : undefined), pauseMs)
    addEventListener('online', go)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      reject(signal.reason)
    })
  })
}

/** `fetch` does not say how much of a body has been sent; the older request does. */
function carryWithProgress(onProgress: OnProgress): Carry {
  return (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
      request.addEventListener('load', () => resolve(responseOf(request)))
      for (const failure of ['error', 'timeout'] as const)
        request.addEventListener(failure, () => reject(new TypeError('the connection failed')))
      request.addEventListener('abort', () => reject(signal?.reason))
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit | null)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  const hasBody = request.status !== 204 && request.status !== 304
  return new Response(hasBody ? request.responseText : null, { status: request.status, headers })
}
