import type { PretendBank } from '@daoxing/wallet/server/testing'

type Mood = Parameters<PretendBank['feels']>[number]

export type MoodyBank = {
  readonly bank: PretendBank
  /** The next movements of money meet these moods; `onMet` is told when the first one has. */
  willFeel(moods: readonly Mood[], onMet: () => void): void
}

/** A bank whose moods are met one by one, and say so. */
export function moodyBank(bank: PretendBank): MoodyBank {
  let moods: Mood[] = []
  let onMet: () => void = () => undefined
  const moody =
    <Asked, Told>(act: (asked: Asked) => Promise<Told>) =>
    (asked: Asked): Promise<Told> => {
      const mood = moods.shift()
      if (mood !== undefined) {
        onMet()
        onMet = () => undefined
        bank.feels(mood)
      }
      return act(asked)
    }
  return {
    bank: {
      ...bank,
      authorize: moody(bank.authorize),
      capture: moody(bank.capture),
      release: moody(bank.release),
      refund: moody(bank.refund),
      lookUp: moody(bank.lookUp),
    },
    willFeel(next, met) {
      moods = [...next]
      onMet = met
    },
  }
}
