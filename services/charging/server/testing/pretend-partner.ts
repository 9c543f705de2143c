import type { PartnerAnswer, StationPartners } from '../station-partner.ts'

type Answers = Readonly<Record<Exclude<keyof StationPartners, 'serves'>, PartnerAnswer>>

/** A partner outside of the house, for tests: `accepted` unless a test sets another answer. */
export type PretendPartner = StationPartners & {
  /** Every request, as `start HASH`. */
  readonly asked: string[]
  /** The answers from now on, one for each kind of request. */
  answers(answers: Partial<Answers>): void
  /** Delays the requests to start until the returned function is called. */
  delaysStarts(): () => void
}

const usually: Answers = {
  start: { state: 'accepted' },
  stop: { state: 'accepted' },
  lookUp: { state: 'accepted' },
}

export function pretendPartner(): PretendPartner {
  const asked: string[] = []
  let given = usually
  let startsArrive: Promise<void> | undefined
  const answer = async (kind: keyof Answers, orderHash: string) => {
    asked.push(`${kind} ${orderHash}`)
    return given[kind]
  }
  return {
    asked,
    answers(answers) {
      given = { ...usually, ...answers }
    },
    delaysStarts() {
      const { promise, resolve } = Promise.withResolvers<void>()
      startsArrive = promise
      return resolve
    },
    async start({ orderHash }) {
      const answered = await answer('start', orderHash)
      await startsArrive
      return answered
    },
    serves: (partnerId) => partnerId !== 'unserved',
    stop: ({ orderHash }) => answer('stop', orderHash),
    lookUp: ({ orderHash }) => answer('lookUp', orderHash),
  }
}
