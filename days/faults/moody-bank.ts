import type { PretendBank } from '@daoxing/wallet/server/testing'

type Mood = Parameters<PretendBank['feels']>[number]

export type MoodyBank = {
  readonly bank: PretendBank
  /** The next movements of money get these moods; `onMet` is called at the first one. */
  willFeel(moods: readonly Mood[], onMet: () => void): void
}

/** A bank whose moods are consumed one by one, with a callback. */
export function moodyBank(bank: PretendBank): MoodyBank {
  let moods: Mood[] = []
  let onMet: () => void = () => undefined
  const moody =
    <Wish, Outcome>(act: (wish: Wish) => Promise<Outcome>) =>
    (wish: Wish): Promise<Outcome> => {
      const mood = moods.shift()
      if (mood !== undefined) {
        onMet()
        onMet = () => undefined
        bank.feels(mood)
      }
      return act(wish)
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
