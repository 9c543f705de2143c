import { type CityPanel, type ConsoleCall, ConsoleRefusal, type ConsoleText, parsedBody } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { reviewerHabits, reviewerSayings, sayingVerdict } from './reviewer-decisions.ts'
import { type ReviewerDesk, reviewerMoods } from './reviewer-desk.ts'

const words = {
  title: ['證件審查', 'Document reviews', '書類審査'],
  empty: ['還沒有審查', 'No reviews yet', '審査はまだありません'],
  mood: ['審查單位的狀況', 'How the reviewer behaves', '審査機関の状態'],
  good: ['正常', 'Normal', '正常'],
  broken: ['一律回 503', 'Always 503', '常に 503'],
  silent: ['不回應', 'Silent', '応答なし'],
  losesAnswers: ['收件，但斷線不回應', 'Takes reviews, but loses the answer', '受理するが応答を失う'],
  twice: ['每個結果送兩次', 'Every verdict twice', '結果を二度送る'],
  disordered: ['先送結果，再送收件', 'Verdict before receipt', '結果を受理より先に送る'],
  habit: ['審查結果', 'Its decision', '審査の結果'],
  passes: ['通過', 'Passes', '合格'],
  endsSoon: ['通過，20 天後到期', 'Passes, ends in 20 days', '合格、20日後に期限切れ'],
  failsLicence: ['駕照看不清楚', 'Licence is blurred', '免許証が不鮮明'],
  failsVideo: ['影片不合格', 'Video fails', '動画が不合格'],
  cannotDecide: ['無法判定', 'Cannot decide', '判定できない'],
  waits: ['等人按', 'Waits for a person', '人の判断を待つ'],
  pass: ['通過', 'Pass', '合格'],
  holder: ['通過，為持有人', 'Pass, is the holder', '合格、本人'],
  fail: ['不通過', 'Fail', '不合格'],
  unclear: ['無法判定', 'Unclear', '判定不能'],
  suspend: ['停權', 'Suspend', '停止'],
  reinstate: ['復權', 'Reinstate', '復帰'],
  blackList: ['列黑名單', 'Black-list', 'ブラックリスト'],
  renewal: ['換照', 'Renewal', '更新'],
  question: ['駕照與另一位乘客相同', 'Another rider has this licence', '別の利用者と同じ免許証'],
} as const satisfies Readonly<Record<string, ConsoleText>>

/** The reviews with their states, and how the reviewer behaves and decides. */
export function reviewerPanel(desk: ReviewerDesk): CityPanel {
  return {
    id: 'reviewer',
    title: words.title,
    count: () => desk.store.reviews().filter(({ state }) => state === 'waits').length,
    empty: () => words.empty,
    rows({ say }) {
      const moods = reviewerMoods.map((mood) => ({
        action: { does: 'post', path: '/api/reviewer/mood', body: { mood }, label: say(words[mood]) } as const,
        isChosen: desk.mood === mood,
      }))
      const habits = reviewerHabits.map((habit) => ({
        action: { does: 'post', path: '/api/reviewer/habit', body: { habit }, label: say(words[habit]) } as const,
        isChosen: desk.habit === habit,
      }))
      const choices = [
        { block: 'choices', label: say(words.mood), choices: moods },
        { block: 'choices', label: say(words.habit), choices: habits },
      ] as const
      return [
        { key: 'choices', look: 'section', blocks: choices },
        ...desk.store.reviews().map(({ reviewId, state, slots, isRenewal, question }) => ({
          key: reviewId,
          blocks: [
            {
              block: 'heading',
              text: reviewId.slice(0, 8),
              badge: isRenewal ? say(words.renewal) : undefined,
              side: state,
            } as const,
            { block: 'text', text: slots.join(' · '), look: 'small' } as const,
            ...(question === null ? [] : [{ block: 'text', text: say(words.question), look: 'note' } as const]),
            {
              block: 'actions',
              actions: reviewerSayings.map((saying) => ({
                does: 'post' as const,
                path: '/api/reviewer/verdicts',
                body: { reviewId, saying },
                label: say(words[saying]),
              })),
            } as const,
          ],
        })),
      ]
    },
  }
}

const Mood = z.object({ mood: z.enum(reviewerMoods) })
const Habit = z.object({ habit: z.enum(reviewerHabits) })
const Saying = z.object({ reviewId: z.string().check(z.maxLength(60)), saying: z.enum(reviewerSayings) })

/** The form that the panel sends. */
export function reviewerConsoleCalls(desk: ReviewerDesk, nowMs: () => number): readonly ConsoleCall[] {
  return [
    {
      method: 'POST',
      path: '/api/reviewer/mood',
      answer({ body }) {
        desk.mood = parsedBody(Mood, body).mood
        return { mood: desk.mood }
      },
    },
    {
      method: 'POST',
      path: '/api/reviewer/habit',
      answer({ body }) {
        desk.habit = parsedBody(Habit, body).habit
        return { habit: desk.habit }
      },
    },
    {
      method: 'POST',
      path: '/api/reviewer/verdicts',
      answer({ body }) {
        const { reviewId, saying } = parsedBody(Saying, body)
        if (!desk.store.review(reviewId)) throw new ConsoleRefusal(404, 'NOT_FOUND', 'there is no such review')
        desk.say(reviewId, sayingVerdict(saying, nowMs()))
        return { isSaid: true }
      },
    },
  ]
}
