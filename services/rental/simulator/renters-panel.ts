import type { CityPanel, ConsoleText } from '@daoxing/kit/simulator'
import type { Renter, RenterState } from './renter-actor.ts'

const stages: Readonly<Record<RenterState, ConsoleText>> = {
  joining: ['綁定會員與證件審查中', 'binding the membership and proving papers', '会員登録・書類審査中'],
  home: ['目前沒有租車', 'at home', '予約なし'],
  booked: ['已訂車', 'has booked', '予約済み'],
  driving: ['用車中', 'has the car', '利用中'],
  refused: ['證件未通過', 'papers were refused', '書類が不承認'],
}

/** Lists the city's renters with what each of them does now. */
export function rentersPanel(renters: () => readonly Renter[]): CityPanel {
  return {
    id: 'renters',
    title: ['租車的人', 'Renters', 'レンタカー利用者'],
    count: () => renters().filter(({ state }) => state() === 'booked' || state() === 'driving').length,
    empty: () => ['沒有租車的人', 'No renters', '利用者はいません'],
    rows: ({ say }) =>
      renters().map(({ name, state }, number) => ({
        key: `renter-${number}`,
        look: state() === 'refused' ? 'done' : 'card',
        blocks: [{ block: 'heading', text: name, side: say(stages[state()]) }],
      })),
  }
}
