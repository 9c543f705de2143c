import * as z from 'zod/mini'
import type { WireAnswer, WireCall } from './day-network.ts'

export type FailedAnswers = {
  /** Receives a line of the server's log; warnings and errors explain failed responses. */
  readLog(line: string): void
  /** Clears the record: a later caller is not responsible for it. */
  forget(): void
  /** Records a response; returns the server error that fully explains it, if any. */
  note(call: WireCall, answer: WireAnswer, isBroken: boolean): Error | undefined
  /** How often each call failed in each way, with the cause. */
  readonly counts: ReadonlyMap<string, number>
}

const Trouble = z.object({
  level: z.number().check(z.gte(50)),
  msg: z.string(),
  err: z.optional(z.looseObject({ type: z.string(), code: z.optional(z.string()) })),
})

/**
 * Failed calls by cause. After a broken connection the server returns 503 with a retry time; a response with an unknown
 * state is a failure in all cases.
 */
export function createFailedAnswers(): FailedAnswers {
  const counts = new Map<string, number>()
  let troubles: z.infer<typeof Trouble>[] = []
  return {
    counts,
    readLog(line) {
      const trouble = Trouble.safeParse(JSON.parse(line))
      if (trouble.success) troubles.push(trouble.data)
    },
    forget() {
      troubles = []
    },
    note({ method, path }, { status, body }, isBroken) {
      if (status < 500) return undefined
      const why = troubles.map(({ msg, err }) => [msg, err?.code ?? err?.type].join(' ')).join(', ')
      const what = `${method} ${shapeOf(path)} ${status}: ${why}`
      counts.set(what, (counts.get(what) ?? 0) + 1)
      if (isBroken && status === 503) return undefined
      return new Error(`${method} ${path} answered ${status}: ${body}\n${JSON.stringify(troubles, undefined, 1)}`)
    },
  }
}

/** A path without its ids. */
function shapeOf(path: string): string {
  return path.replace(/\?.*/, '').replaceAll(/\/(?=[^/]*\d)[^/]{8,}/g, '/{}')
}
