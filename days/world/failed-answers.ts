import * as z from 'zod/mini'
import type { WireAnswer, WireCall } from './day-network.ts'

export type FailedAnswers = {
  /** Takes a line of the server's log; those that tell of trouble say why an answer failed. */
  readLog(line: string): void
  /** Forgets what was said before: whoever asks now is not to blame for it. */
  forget(): void
  /** Notes an answer; answers the mistake of the server's that alone explains it, where one does. */
  note(call: WireCall, answer: WireAnswer, isBroken: boolean): Error | undefined
  /** How often which call failed in which way, and why. */
  readonly counts: ReadonlyMap<string, number>
}

const Trouble = z.object({
  level: z.number().check(z.gte(50)),
  msg: z.string(),
  err: z.optional(z.looseObject({ type: z.string(), code: z.optional(z.string()) })),
})

/**
 * Which calls the server could not answer. Where its connections broke under a call it says so, and when to come back;
 * that it does not know what happened to it is a mistake, whatever went wrong around it.
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
