import { type CityPanel, type ConsoleCall, ConsoleRefusal, type ConsoleText, parsedBody } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { decideLicence, type ReviewHabit, reviewHabits, systemError } from './reviewer-decisions.ts'
import type { LicenceDesk } from './reviewer-desk.ts'

const habitWords = {
  allows: ['通過', 'Allows', '許可'],
  allowsLight: ['通過，限輕型', 'Allows light scooters', '許可、軽型のみ'],
  blurred: ['駕照看不清楚', 'Licence is blurred', '免許証が不鮮明'],
  carAlone: ['只有新的汽車駕照', 'A new car licence alone', '新しい自動車免許のみ'],
  noLicence: ['查無駕照', 'No licence', '免許なし'],
  dataWrong: ['資料不符', 'Data do not fit', '情報の不一致'],
  denies: ['不能租車', 'Denies', '不許可'],
  waits: ['等人按', 'Waits for a person', '人の判断を待つ'],
} as const satisfies Readonly<Record<ReviewHabit, ConsoleText>>
const title: ConsoleText = ['機車駕照審核', 'Scooter licence reviews', 'バイク免許の審査']
const empty: ConsoleText = ['還沒有審核', 'No reviews yet', '審査はまだありません']
const habitTitle: ConsoleText = ['審核結果', 'Its decision', '審査の結果']
const failure: ConsoleText = ['系統錯誤', 'System error', 'システムエラー']

const sayings = [...reviewHabits.filter((habit) => habit !== 'waits'), 'systemError'] as const
type Saying = (typeof sayings)[number]
const wordOf = (saying: Saying): ConsoleText => (saying === 'systemError' ? failure : habitWords[saying])

/** The reviews with their states, how the reviewer decides, and a verdict at a tap. */
export function licencePanel(desk: LicenceDesk): CityPanel {
  return {
    id: 'scooter-reviews',
    title,
    count: () => desk.store.reviews().filter(({ state }) => state === 'waits').length,
    empty: () => empty,
    rows({ say }) {
      const choices = reviewHabits.map((habit) => ({
        action: {
          does: 'post',
          path: '/api/scooter-reviews/habit',
          body: { habit },
          label: say(habitWords[habit]),
        } as const,
        isChosen: desk.habit === habit,
      }))
      return [
        { key: 'choices', look: 'section', blocks: [{ block: 'choices', label: say(habitTitle), choices }] },
        ...desk.store.reviews().map(({ reviewId, state, documents }) => ({
          key: reviewId,
          blocks: [
            { block: 'heading', text: reviewId.slice(0, 8), side: state } as const,
            { block: 'text', text: documents.join(' · '), look: 'small' } as const,
            {
              block: 'actions',
              actions: sayings.map((saying) => ({
                does: 'post' as const,
                path: '/api/scooter-reviews/verdicts',
                body: { reviewId, saying },
                label: say(wordOf(saying)),
              })),
            } as const,
          ],
        })),
      ]
    },
  }
}

const Habit = z.object({ habit: z.enum(reviewHabits) })
const SayingBody = z.object({ reviewId: z.string().check(z.maxLength(60)), saying: z.enum(sayings) })

/** The forms that the panel sends. */
export function licenceConsoleCalls(desk: LicenceDesk, nowMs: () => number): readonly ConsoleCall[] {
  return [
    {
      method: 'POST',
      path: '/api/scooter-reviews/habit',
      answer({ body }) {
        desk.habit = parsedBody(Habit, body).habit
        return { habit: desk.habit }
      },
    },
    {
      method: 'POST',
      path: '/api/scooter-reviews/verdicts',
      async answer({ body }) {
        const { reviewId, saying } = parsedBody(SayingBody, body)
        const review = desk.store.review(reviewId)
        if (!review) throw new ConsoleRefusal(404, 'NOT_FOUND', 'there is no such review')
        const verdict = saying === 'systemError' ? systemError : decideLicence(saying, { ...review, nowMs: nowMs() })
        if (verdict) await desk.say(reviewId, verdict)
        return { isSaid: true }
      },
    },
  ]
}
