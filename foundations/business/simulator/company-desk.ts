import {
  companyPeerKind,
  decideTicket,
  type Decision,
  dismissMember,
  type GroupRole,
  issueCompanyBindCode,
  putCompany,
  readCompanyDesk,
} from '@daoxing/business/contract'
import { connectPeer } from '@daoxing/identity/simulator'
import type { ReplyOf } from '@daoxing/kit/contract'
import { ApiFailure, type PartWorld, untilReachable } from '@daoxing/kit/simulator'
import { companyCode, demoCompany } from './demo-company.ts'
import { deskDecisions } from './desk-decisions.ts'
import { reviewersAway, reviewSeconds, ticketsRejected } from './desk-settings.ts'

export type DeskFacts = ReplyOf<typeof readCompanyDesk>
/** A code with which riders join in a role. */
export type JoinCode = { readonly role: GroupRole; readonly group: string; readonly code: string }

/** The personnel system of the city's company. */
export type CompanyDesk = {
  codes(): readonly JoinCode[]
  read(): Promise<DeskFacts>
  decide(ticketId: string, decision: Decision, answer: string): Promise<void>
  dismiss(memberId: string): Promise<void>
  stop(): void
}

const lookEveryMs = 3000
const usesOfCode = 1000
const code = companyCode

export function runCompanyDesk(world: PartWorld): CompanyDesk {
  const { faults, settings, wheel, log } = world
  const api = connectPeer(world, { kind: companyPeerKind, peer: `city-${companyPeerKind}` })
  const stopping = new AbortController()
  const { signal } = stopping
  let codes: readonly JoinCode[] = []

  async function register(): Promise<void> {
    await untilReachable(world, () => api.send(putCompany, { params: { code }, body: structuredClone(demoCompany) }))
    const issued: JoinCode[] = []
    for (const [role, group] of [
      ['member', 'all'],
      ['reviewer', 'sales'],
      ['manager', 'sales'],
    ] as const) {
      const body = { group, role, uses: usesOfCode, life_days: 365 }
      const reply = await api.send(issueCompanyBindCode, { params: { code }, body, signal })
      issued.push({ role, group, code: reply.code })
    }
    codes = issued
  }
  const read = () => api.send(readCompanyDesk, { params: { code }, signal })
  async function decide(ticketId: string, decision: Decision, answer: string): Promise<void> {
    await api.send(decideTicket, { params: { code, ticket_id: ticketId }, body: { decision, answer }, signal })
  }
  async function review(): Promise<void> {
    const { tickets } = await read()
    const mood = {
      nowMs: world.deviceNowMs(),
      afterSeconds: settings.get(reviewSeconds),
      isAway: faults.is(reviewersAway),
      rejects: faults.is(ticketsRejected),
    }
    for (const { ticketId, decision, answer } of deskDecisions(tickets, mood)) {
      await decide(ticketId, decision, answer)
      world.count(`company ${decision}`)
    }
  }
  /** A failed round is repeated by the next one. */
  async function run(): Promise<void> {
    await register()
    for (;;) {
      await review().catch((error: unknown) => {
        if (signal.aborted) return
        const { status, code: reason } = error instanceof ApiFailure ? error : { status: 0, code: 'FAULT' }
        log.error({ status, code: reason }, 'the desk of the company could not review')
      })
      await wheel.sleep(lookEveryMs, signal)
    }
  }
  run().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'the desk of the company has stopped')
  })
  return {
    codes: () => codes,
    read,
    decide,
    async dismiss(memberId) {
      await api.send(dismissMember, { params: { code, member_id: memberId }, signal })
    },
    stop: () => stopping.abort(),
  }
}
