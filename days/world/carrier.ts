import * as z from 'zod/mini'
import type { WireAnswer, WireCall } from './day-network.ts'
import type { DayServer } from './day-server.ts'
import type { FailedAnswers } from './failed-answers.ts'
import type { Logbook } from './logbook.ts'

export type PlannedBreak = {
  readonly target: 'call' | 'job'
  readonly statement: number
  readonly when: 'before' | 'after'
  /** How long the server is down; undefined if it survives and has only lost its connections. */
  readonly awaySeconds: number | undefined
  onStruck(): void
}
export type PlannedRepeat = { readonly afterSeconds: number; onStruck(): void }

/** Carries calls to the server and responses back, and injects the network faults. */
export type Carrier = {
  carry(call: WireCall): Promise<WireAnswer>
  /** Runs the longest overdue job, if there is one. */
  doJob(): Promise<void>
  /** The next call that writes, or the next job, gets this fault. */
  breakNext(plan: PlannedBreak): void
  /** The next call of a signed-in rider is sent twice. */
  repeatNext(plan: PlannedRepeat): void
  /** Whether any call since the last check may have written. */
  takeHasWritten(): boolean
  /** A message of a car is stored by the server. */
  noteWritten(): void
  /** The highest revision of each trip in any response. */
  readonly acknowledged: ReadonlyMap<string, number>
}

type CarrierPlan = {
  readonly server: DayServer
  readonly logbook: Logbook
  readonly failed: FailedAnswers
  /** A response that can only be a mistake of the server. */
  onFault(error: Error): void
  /** Restarts the server after this many seconds. */
  beginAgainAfter(seconds: number): void
  /** Sends a call once more, after this many seconds. */
  sendAgainAfter(seconds: number, call: WireCall): void
}

const isWrite = ({ method }: WireCall) => method !== 'GET'
/** Codes and sign-ups belong to people without a session that would identify them. */
const isSignedIn = ({ headers }: WireCall) => headers['cookie'] !== undefined || headers['authorization'] !== undefined

export function createCarrier(plan: CarrierPlan): Carrier {
  const { server, logbook, failed, onFault } = plan
  const breaks: PlannedBreak[] = []
  const repeats: PlannedRepeat[] = []
  const acknowledged = new Map<string, number>()
  let hasWritten = false
  const takeFirst = <Item>(items: Item[], fits: (item: Item) => boolean): Item | undefined => {
    const at = items.findIndex(fits)
    return at < 0 ? undefined : items.splice(at, 1)[0]
  }

  async function ask({ method, path, headers, body }: WireCall): Promise<WireAnswer> {
    const { open } = server
    if (!open) throw new TypeError('fetch failed')
    const answer = await open.app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    const cookie = [answer.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0]
    return { status: answer.statusCode, body: answer.body, cookie }
  }

  /** Runs the work with a scheduled failure; true if the server is dead afterwards. */
  async function breakAfter(planned: PlannedBreak, work: () => Promise<void>): Promise<boolean> {
    const { statement, when, awaySeconds, onStruck } = planned
    await work()
    // Work with fewer statements completes, and the failure happens after it.
    server.disarm()
    const where = server.isBlown ? `${when} statement ${statement}` : 'behind it'
    logbook.note(`${awaySeconds === undefined ? 'connections lost' : 'killed'} ${where}`)
    onStruck()
    if (awaySeconds === undefined) await server.loseConnections()
    else {
      await server.kill()
      plan.beginAgainAfter(awaySeconds)
    }
    return awaySeconds !== undefined
  }

  async function carryOnce(call: WireCall): Promise<WireAnswer> {
    const planned = isWrite(call) && server.open ? takeFirst(breaks, ({ target }) => target === 'call') : undefined
    let answer: WireAnswer | undefined
    const work = async () => {
      answer = await ask(call)
    }
    logbook.begin(`${call.method} ${call.path}`)
    failed.forget()
    if (planned) server.arm(planned)
    const isDead = planned ? await breakAfter(planned, work) : await work()
    logbook.note(`${call.method} ${call.path} ${isDead ? 'lost' : answer?.status}`)
    if (isDead || !answer) throw new TypeError('fetch failed')
    noteAcknowledged(acknowledged, answer)
    const fault = failed.note(call, answer, planned !== undefined)
    if (fault) onFault(fault)
    return answer
  }

  async function carryTwice(call: WireCall, first: WireAnswer): Promise<void> {
    const second = await carryOnce(call)
    const isKept = call.headers['idempotency-key'] !== undefined && first.status < 500 && first.status !== 429
    if (isKept && (second.status !== first.status || second.body !== first.body))
      onFault(
        new Error(
          `${call.method} ${call.path} came twice and was answered ${first.status} ${first.body}, then ${second.status} ${second.body}`,
        ),
      )
  }

  return {
    acknowledged,
    breakNext: (planned) => void breaks.push(planned),
    repeatNext: (planned) => void repeats.push(planned),
    takeHasWritten() {
      const had = hasWritten
      hasWritten = false
      return had
    },
    noteWritten() {
      hasWritten = true
    },
    async carry(call) {
      if (isWrite(call)) hasWritten = true
      const answer = await carryOnce(call)
      const repeat = isWrite(call) && isSignedIn(call) ? repeats.shift() : undefined
      repeat?.onStruck()
      if (repeat?.afterSeconds === 0) await carryTwice(call, answer)
      else if (repeat) plan.sendAgainAfter(repeat.afterSeconds, call)
      return answer
    },
    async doJob() {
      const planned = takeFirst(breaks, ({ target }) => target === 'job')
      const work = async () => {
        const job = await server.doJob(planned)
        if (job !== undefined) logbook.note(`job ${job}`)
      }
      await (planned ? breakAfter(planned, work) : work())
    },
  }
}

/** A trip of a rider or a driver, as a reply carries it. */
const AnsweredTrip = z.object({
  data: z.union([
    z.pipe(
      z.object({ trip_hash: z.string(), revision: z.int() }),
      z.transform((trip) => [trip.trip_hash, trip.revision]),
    ),
    z.pipe(
      z.object({ tripHash: z.string(), revision: z.int() }),
      z.transform((trip) => [trip.tripHash, trip.revision]),
    ),
  ]),
})

function noteAcknowledged(acknowledged: Map<string, number>, { status, body }: WireAnswer): void {
  if (status >= 300 || body === '') return
  const answered = AnsweredTrip.safeParse(JSON.parse(body))
  if (!answered.success) return
  const [hash, revision] = answered.data.data
  if (typeof hash === 'string' && typeof revision === 'number')
    acknowledged.set(hash, Math.max(revision, acknowledged.get(hash) ?? 0))
}
