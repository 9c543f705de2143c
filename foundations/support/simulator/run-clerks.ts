import { ApiFailure, cityApi, type PartWorld, untilReachable } from '@daoxing/kit/simulator'
import { answerCityTicket, listCityTickets } from '@daoxing/support/contract'
import { clerkDecisions } from './clerk-decisions.ts'
import { clerkCount, clerkSeconds, clerksLate, clerksSilent, clerksTwice } from './clerk-settings.ts'

const lookEveryMs = 2000

/** The clerks of the city's customer service, who answer the queue through the calls of its desk. */
export function runClerks(world: PartWorld): { stop(): void } {
  const { faults, settings, wheel, log } = world
  const api = cityApi(world)
  const stopping = new AbortController()
  const { signal } = stopping

  async function answerQueue(): Promise<void> {
    const clerks = settings.get(clerkCount)
    if (clerks === 0) return
    const { tickets } = await api.send(listCityTickets, { query: {}, signal })
    const mood = {
      nowMs: world.deviceNowMs(),
      clerks,
      afterSeconds: settings.get(clerkSeconds),
      isSilent: faults.is(clerksSilent),
      isLate: faults.is(clerksLate),
    }
    for (const { id, answer, key } of clerkDecisions(tickets, mood))
      for (let time = 0; time < (faults.is(clerksTwice) ? 2 : 1); time += 1) {
        await api.send(answerCityTicket, { params: { id }, body: { answer }, idempotencyKey: key, signal })
        world.count('clerk answers')
      }
  }
  /** A failed round is repeated by the next one. */
  async function run(): Promise<void> {
    await untilReachable(world, () => api.send(listCityTickets, { query: {}, signal }))
    for (;;) {
      await answerQueue().catch((error: unknown) => {
        if (signal.aborted) return
        const code = error instanceof ApiFailure ? error.code : 'FAULT'
        log.error({ code }, 'the clerks could not answer')
      })
      await wheel.sleep(lookEveryMs, signal)
    }
  }
  run().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'the clerks have stopped')
  })
  return { stop: () => stopping.abort() }
}
