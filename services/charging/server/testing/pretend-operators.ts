import type { ChargePointOperators, CommandAnswer } from '../operators-port.ts'

type Kind = 'start' | 'stop' | 'unlock' | 'reserve' | 'cancelReservation'

/** Operators outside of the house, for tests: `accepted` unless a test sets another answer. */
export type PretendOperators = ChargePointOperators & {
  /** Every request, as `start HASH`. */
  readonly asked: string[]
  /** The answers from now on, one for each kind of command. */
  answers(answers: Partial<Record<Kind, CommandAnswer>>): void
  /** The result of look-ups from now on. */
  finds(session: Awaited<ReturnType<ChargePointOperators['lookUp']>>): void
}

const accepted: CommandAnswer = { answer: 'accepted', timeoutSeconds: 30 }

export function pretendOperators(): PretendOperators {
  const asked: string[] = []
  let given: Partial<Record<Kind, CommandAnswer>> = {}
  let found: Awaited<ReturnType<ChargePointOperators['lookUp']>> = 'unknown'
  const command = (kind: Kind) => async (wish: { readonly orderHash: string }) => {
    asked.push(`${kind} ${wish.orderHash}`)
    return given[kind] ?? accepted
  }
  return {
    asked,
    answers(answers) {
      given = answers
    },
    finds(session) {
      found = session
    },
    serves: async (operatorId) => operatorId !== 'unserved',
    start: command('start'),
    stop: command('stop'),
    unlock: command('unlock'),
    reserve: command('reserve'),
    cancelReservation: command('cancelReservation'),
    async lookUp({ orderHash }) {
      asked.push(`lookUp ${orderHash}`)
      return found
    },
    async lookUpCdrs({ orderHash }) {
      asked.push(`cdrs ${orderHash}`)
      return true
    },
  }
}
