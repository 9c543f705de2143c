import * as z from 'zod/mini'
import type { WireAnswer, WireCall } from './day-network.ts'
import type { DayServer } from './day-server.ts'
import type { FailedAnswers } from './failed-answers.ts'
import type { Logbook } from './logbook.ts'

export type PlannedBreak = {
  readonly target: 'call' | 'job'
  readonly statement: number
  readonly when: 'before' | 'after'
  /** How long the server is away; undefined where it lives on and has only lost its connections. */
  readonly awaySeconds: number | undefined
  onStruck(): void
}
export type PlannedRepeat = { readonly afterSeconds: number; onStruck(): void }

/** Carries calls to the server and their answers back; what goes wrong on the way goes wrong here. */
export type Carrier = {
  carry(call: WireCall): Promise<WireAnswer>
  /** Does the job that has been due longest, where one is. */
  doJob(): Promise<void>
  /** The next call that writes, or the next job, meets this. */
  breakNext(plan: PlannedBreak): void
  /** The next call of somebody who is signed in comes twice. */
  repeatNext(plan: PlannedRepeat): void
  /** Whether anything was carried since the last question that may have written. */
  takeHasWritten(): boolean
  /** The newest revision of each trip that anybody was answered. */
  readonly acknowledged: ReadonlyMap<string, number>
}

type CarrierPlan = {
  readonly server: DayServer
  readonly logbook: Logbook
  readonly failed: FailedAnswers
  /** An answer that only a mistake of the server's explains. */
  onFault(error: Error): void
  /** Begins the server again so many seconds later. */
  beginAgainAfter(seconds: number): void
  /** Sends a call once more, so many seconds later. */
  sendAgainAfter(seconds: number, call: WireCall): void
}

const isWrite = ({ method }: WireCall) => method !== 'GET'
/** Codes and sign-ups are for people who have no session to tell them apart by. */
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
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: body }),
    })
    const cookie = [answer.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0]
    return { status: answer.statusCode, body: answer.body, cookie }
  }

  /** Does the work, which has a weak spot in it, and lets break what is to break; true where the server is dead afterwards. */
  async function breakAfter(planned: PlannedBreak, work: () => Promise<void>): Promise<boolean> {
    const { statement, when, awaySeconds, onStruck } = planned
    await work()
    // Work of fewer statements is done, and what breaks, breaks behind it.
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
