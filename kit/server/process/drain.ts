import { Refusal } from '@daoxing/kit/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Tracks the calls in progress, so that the house closes after the last of them. */
export type Drain = {
  readonly isDraining: () => boolean
  /** Counts a call; after `begin` it is refused with 503 and `Retry-After`. */
  countIn(request: FastifyRequest, reply: FastifyReply): void
  countOut(request: FastifyRequest): void
  /** Admits no further call; resolves when the last one has been answered, or at the timeout. */
  begin(withinMs: number): Promise<void>
}

const retryAfterSeconds = 2
const healthRoutes: readonly (string | undefined)[] = ['/livez', '/readyz', '/metrics']

export function createDrain(): Drain {
  let isDraining = false
  let whenEmpty: () => void = () => undefined
  const underWay = new Set<FastifyRequest>()
  return {
    isDraining: () => isDraining,
    countIn(request, reply) {
      if (healthRoutes.includes(request.routeOptions.url)) return
      if (isDraining) {
        reply.header('retry-after', retryAfterSeconds).header('connection', 'close')
        throw new Refusal('kit.draining')
      }
      underWay.add(request)
    },
    countOut(request) {
      underWay.delete(request)
      if (underWay.size === 0) whenEmpty()
    },
    async begin(withinMs) {
      isDraining = true
      if (underWay.size === 0) return
      await within(
        withinMs,
        new Promise<void>((resolve) => {
          whenEmpty = resolve
        }),
      )
    },
  }
}

/** Waits for the work with a timeout; unfinished work is abandoned. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeIsUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, timeIsUp]).finally(() => clearTimeout(timer))
}
