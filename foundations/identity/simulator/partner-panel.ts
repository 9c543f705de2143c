import { partnerBindingCodes, nationalIdKindOf, normalisedNationalId, bindingCodeOf } from '@daoxing/identity/contract'
import { type CityPanel, type ConsoleCall, ConsoleRefusal, type ConsoleText, parsedBody } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import type { PartnerDesk, PartnerMood } from './partner-desk.ts'

const words = {
  title: ['租車會員', 'Rental members', 'レンタカー会員'],
  find: ['輸入身分證字號篩選', 'Filter by id number', '身分証番号で絞り込む'],
  empty: ['沒有符合的會員', 'No such member', '該当する会員はいません'],
  mood: ['租車公司的狀況', 'How the rental company behaves', 'レンタカー会社の状態'],
  good: ['正常', 'Normal', '正常'],
  busy: ['一律回 429', 'Always 429', '常に 429'],
  broken: ['一律回 503', 'Always 503', '常に 503'],
  silent: ['不回應', 'Silent', '応答なし'],
  losesAnswers: ['照做，但斷線不回應', 'Obeys, but loses the answer', '実行するが応答を失う'],
  code: ['代碼 {code}', 'Code {code}', 'コード {code}'],
  bound: ['已綁定', 'Bound', '連携済み'],
  free: ['未綁定', 'Not bound', '未連携'],
  release: ['解除綁定', 'Release', '連携を解除'],
  phone: ['登記的手機號碼', 'Phone on record', '登録電話番号'],
  save: ['儲存', 'Save', '保存'],
  add: ['新增會員的身分證字號', 'Id number of a new member', '新しい会員の身分証番号'],
  addButton: ['新增', 'Add', '追加'],
} as const satisfies Readonly<Record<string, ConsoleText>>

const plainMoods = ['good', 'busy', 'broken', 'silent', 'losesAnswers'] as const
const nameOf = (mood: PartnerMood) => (typeof mood === 'object' ? String(mood.code) : mood)

/** The members of the rental with their phones and bindings, and how the rental behaves. */
export function partnerPanel(desk: PartnerDesk): CityPanel {
  const choice = (label: string, mood: string) => ({
    action: { does: 'post', path: '/api/carplus/mood', body: { mood }, label } as const,
    isChosen: nameOf(desk.mood) === mood,
  })
  return {
    id: 'carplus',
    title: words.title,
    search: words.find,
    empty: () => words.empty,
    rows({ say, find }) {
      const wanted = normalisedNationalId(find)
      const members = desk.store.members().filter(({ loginId }) => loginId.includes(wanted))
      const addForm = {
        block: 'form',
        path: '/api/carplus/members',
        field: 'loginId',
        label: say(words.add),
        input: { type: 'text' },
        buttons: [{ label: say(words.addButton), body: {} }],
      } as const
      const choices = [
        ...plainMoods.map((mood) => choice(say(words[mood]), mood)),
        ...partnerBindingCodes.map((code) => choice(say(words.code, { code }), String(code))),
      ]
      return [
        { key: 'mood', look: 'section', blocks: [{ block: 'choices', label: say(words.mood), choices }, addForm] },
        ...members.map(({ loginId, memberNo, phone, boundTo }) => ({
          key: loginId,
          blocks: [
            {
              block: 'heading',
              text: loginId,
              badge: memberNo,
              side: say(boundTo === null ? words.free : words.bound),
            } as const,
            { block: 'text', text: phone === '' ? '–' : phone } as const,
            {
              block: 'form',
              path: '/api/carplus/phone',
              field: 'phone',
              label: say(words.phone),
              input: { type: 'text' },
              buttons: [{ label: say(words.save), body: { loginId } }],
            } as const,
            {
              block: 'actions',
              actions:
                boundTo === null
                  ? []
                  : [
                      {
                        does: 'post' as const,
                        path: '/api/carplus/release',
                        body: { loginId },
                        label: say(words.release),
                      },
                    ],
            } as const,
          ],
        })),
      ]
    },
  }
}

const Member = z.object({ loginId: z.string().check(z.maxLength(60)) })
const Phone = z.object({ ...Member.shape, phone: z.string().check(z.regex(/^(\+\d{8,15}|09\d{8})$/)) })

/** The calls of the panel. */
export function partnerConsoleCalls(desk: PartnerDesk): readonly ConsoleCall[] {
  const known = (loginId: string) => {
    if (!desk.store.member(loginId)) throw new ConsoleRefusal(404, 'NOT_FOUND', 'there is no such member')
    return loginId
  }
  return [
    {
      method: 'POST',
      path: '/api/carplus/mood',
      answer({ body }) {
        const { mood } = parsedBody(z.object({ mood: z.string() }), body)
        const code = bindingCodeOf(mood)
        const plain = plainMoods.find((one) => one === mood)
        if (code === undefined && plain === undefined)
          throw new ConsoleRefusal(400, 'INVALID_INPUT', 'there is no such mood')
        desk.mood = code === undefined ? (plain ?? 'good') : { code }
        return { mood: nameOf(desk.mood) }
      },
    },
    {
      method: 'POST',
      path: '/api/carplus/members',
      answer({ body }) {
        const loginId = normalisedNationalId(parsedBody(Member, body).loginId)
        if (nationalIdKindOf(loginId) === undefined)
          throw new ConsoleRefusal(400, 'INVALID_INPUT', 'this is no id number')
        return desk.store.member(loginId) ?? desk.store.add(loginId, '')
      },
    },
    {
      method: 'POST',
      path: '/api/carplus/release',
      answer({ body }) {
        desk.store.release(known(parsedBody(Member, body).loginId))
        return { isReleased: true }
      },
    },
    {
      method: 'POST',
      path: '/api/carplus/phone',
      answer({ body }) {
        const { loginId, phone } = parsedBody(Phone, body)
        desk.store.setPhone(known(loginId), phone.replace(/^0/, '+886'))
        return { isSaved: true }
      },
    },
  ]
}
