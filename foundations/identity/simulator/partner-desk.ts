import { type BindingType, bindingTypes, type PartnerBindingCode } from '@daoxing/identity/contract'
import { type CityDesk, type DeskAnswer, type DeskRequest, type DeskWorld, openDeskStore } from '@daoxing/kit/simulator'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { partnerAgreementTexts } from './partner-agreement-texts.ts'
import { decideBinding, decideLogin, type PartnerDecision } from './partner-decisions.ts'
import { isSigned, json, jsonIn } from './signed-desk.ts'
import { openPartnerStore, type PartnerStore } from './partner-store.ts'

/** How the desk behaves; `code` refuses every login and binding. */
export type PartnerMood = 'good' | 'busy' | 'broken' | 'silent' | 'losesAnswers' | { readonly code: PartnerBindingCode }
export type PartnerDesk = CityDesk & { readonly store: PartnerStore; mood: PartnerMood }

const Login = z.object({ riderRef: z.string(), loginId: z.string() })
const Bind = z.object({ ...Login.shape, phone: z.string(), bindingType: z.enum(bindingTypes) })

const contactNumber = '0800-222-568'
const silenceMs = 60_000

/** The city's car rental: signed calls of the server about its members. */
export function createPartnerDesk({
  folder,
  citySecret,
  wheel,
}: Pick<DeskWorld, 'folder' | 'citySecret' | 'wheel'>): PartnerDesk {
  const database = openDeskStore(folder, 'carplus')
  const store = openPartnerStore(database)
  const secret = createHmac('sha256', citySecret).update('partner-membership').digest('hex')
  const desk: PartnerDesk = {
    prefix: '/carplus',
    store,
    mood: 'good',
    async answer(request) {
      if (!isSigned(request, secret)) return json(401, { message: 'the signature is wrong' })
      const { mood } = desk
      if (mood === 'busy') return { ...json(429, { message: 'too many requests' }), headers: { 'retry-after': '30' } }
      if (mood === 'broken') return { status: 503, body: 'Service Unavailable' }
      if (mood === 'silent') {
        await wheel.sleep(silenceMs)
        return { status: 504, body: '', isLost: true }
      }
      const answer = answerPartner(request, store, typeof mood === 'object' ? mood.code : undefined)
      return mood === 'losesAnswers' ? { ...answer, isLost: true } : answer
    },
    stop: () => database.close(),
  }
  return desk
}

function answerPartner(request: DeskRequest, store: PartnerStore, forced: PartnerBindingCode | undefined): DeskAnswer {
  const call = `${request.method} ${request.path}`
  if (call === 'GET /v1/agreements') return json(200, { agreements: partnerAgreementTexts })
  if (forced !== undefined) return said({ kind: 'refuse', code: forced, hasContact: true })
  if (call === 'POST /v1/logins') {
    const { data: login } = Login.safeParse(jsonIn(request.rawBody))
    if (!login) return json(422, { message: 'the request is wrong' })
    const member = store.member(login.loginId)
    const boundPhone = member?.boundPhone ?? undefined
    return said(decideLogin(member, { riderRef: login.riderRef, boundPhone }), member)
  }
  if (call !== 'POST /v1/bindings' && call !== 'POST /v1/members') return json(404, { message: 'not found' })
  const { data: wish } = Bind.safeParse(jsonIn(request.rawBody))
  const key = request.headers['idempotency-key']
  if (!wish || !key || isUpgrade(wish) !== (call === 'POST /v1/members'))
    return json(422, { message: 'the request is wrong' })
  return store.once(key, () => {
    const other = store.boundTo(wish.riderRef)
    const known = store.member(wish.loginId)
    const decision = decideBinding(known, wish, other !== undefined && other.loginId !== wish.loginId)
    if (decision.kind !== 'bind') return said(decision)
    const member = known ?? store.add(wish.loginId, decision.phone)
    return said(decision, store.bind(member, wish.riderRef, decision.phone))
  })
}

const isUpgrade = ({ bindingType }: { bindingType: BindingType }) => bindingType === 'upgrade'

const messages: Readonly<Partial<Record<PartnerBindingCode, string>>> = {
  1608: '您的租車帳號資料有誤，請聯絡客服。',
  1741: '身分證驗證失敗。',
  1711: '已超過今日驗證次數。',
}

function said(
  decision: PartnerDecision,
  member?: { readonly memberNo: string; readonly bindingNo: number },
): DeskAnswer {
  if (decision.kind === 'notMember') return json(400, { message: '查無會員資料。', data: { isMember: false } })
  if (decision.kind === 'refuse') {
    const { code, hasContact } = decision
    const message = messages[code] ?? (hasContact ? '您的會員資料需要客服協助。' : null)
    const contact = hasContact ? { statusTitle: '租車會員', contactNumber } : {}
    return json(400, { status: code, message, ...contact })
  }
  return json(200, { memberNo: member?.memberNo ?? '', bindingNo: member?.bindingNo ?? 0 })
}
