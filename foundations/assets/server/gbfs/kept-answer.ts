import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { House } from '@daoxing/kit/server'

/** The content of a file as it is now; the same key means the same content. */
export type Content = {
  readonly key: string
  /** Everything behind `data`, with this time wherever the file says when a state was known. */
  readonly write: (knownAtMs: number) => Buffer
}

export type Encoding = 'br' | 'gzip' | 'identity'
export type KeptAnswer = { readonly etag: string; bytesIn(encoding: Encoding): Promise<Buffer> }

type Plan = {
  readonly house: House
  /** For this time an answer may be repeated, and the next reading of the state waits. */
  readonly ttlSeconds: number
  /** Content that stays the same is renewed after this time. */
  readonly renewSeconds: number
  /** Undefined while there is nothing to say. */
  readonly read: () => Promise<Content | undefined>
}

/**
 * One answer for all who ask: made once per change, compressed once per change and encoding, and kept. Requests that come
 * while it is made wait for the same one.
 */
export function keepAnswer({ house, ttlSeconds, renewSeconds, read }: Plan): () => Promise<KeptAnswer | undefined> {
  // Two servers, or one before and after a restart, never give the same tag to different bytes.
  const maker = house.random.hex(8)
  let kept: { readonly key: string; readonly madeAtMs: number; readonly answer: KeptAnswer } | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  let making: Promise<KeptAnswer | undefined> | undefined

  async function make(): Promise<KeptAnswer | undefined> {
    const nowMs = house.clock.nowMs()
    const content = await read()
    readAtMs = nowMs
    if (!content) {
      kept = undefined
      return undefined
    }
    if (kept?.key === content.key && nowMs - kept.madeAtMs < renewSeconds * 1000) return kept.answer
    const tag = createHash('sha1').update(`${maker} ${nowMs} ${content.key}`).digest('base64url')
    kept = { key: content.key, madeAtMs: nowMs, answer: answerOf(`W/"${tag}"`, content.write(nowMs)) }
    return kept.answer
  }

  return async () => {
    if (house.clock.nowMs() - readAtMs < ttlSeconds * 1000) return kept?.answer
    making ??= make().finally(() => {
      making = undefined
    })
    return making
  }
}

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)
/** Beyond it a big file takes seconds of a core for a few per cent. */
const brotliQuality = 5

function answerOf(etag: string, bytes: Buffer): KeptAnswer {
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(bytes)]])
  const compress = {
    gzip: () => zip(bytes),
    br: () =>
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    identity: async () => bytes,
  } as const
  return { etag, bytesIn: (encoding) => made.getOrInsertComputed(encoding, compress[encoding]) }
}

/** The best encoding that a client takes, by its Accept-Encoding. */
export function encodingFor(accepted: string | undefined): Encoding {
  const weights = new Map<string, number>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}
