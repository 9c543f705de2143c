import {
  acceptPartnerAgreements,
  authLogin,
  bindingCodeOf,
  bindPartner,
  getPartnerMembership,
  listPartnerAgreements,
  listUnacceptedPartnerAgreements,
  type PartnerAgreement,
  type PartnerMembership,
  requestOtp,
  spacedPhone,
  upgradePartner,
} from '@daoxing/identity/contract'
import { ApiError, isApiError, send } from '@daoxing/kit/web'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isCodeRefused, profileQuery } from '../identity-data.ts'
import { pageUuid } from '../page-uuid.ts'
import { type BindingAnswer, type BindingKind } from '../rules/binding-machine.ts'
import { withGatewayHeaders } from './gateway-headers.ts'

/** The partner may be slow, and a second request would count as another try. */
const partnerTimeoutMs = 30_000

export type Agreement = {
  readonly key: string
  readonly title: string
  readonly version: string
  readonly text: string
  readonly textHash: string
}

export const membershipKey = ['identity', 'partnerMembership'] as const
export const membershipQuery = queryOptions({
  queryKey: membershipKey,
  queryFn: ({ signal }) => send(getPartnerMembership, { signal }),
})

export const latestAgreementsQuery = queryOptions({
  queryKey: ['identity', 'partnerAgreements'],
  queryFn: async ({ signal }) => (await send(listPartnerAgreements, { signal })).agreements.map(agreementOf),
})

const agreementOf = ({ document, title, version, text, textHash }: PartnerAgreement): Agreement => ({
  key: document,
  title,
  version,
  text,
  textHash,
})

/** The facts of the modals, read before the first one. */
export type BindingFacts = {
  /** The number of this account, as a person writes it, and as the server takes it. */
  readonly phone: string
  readonly number: { readonly phone: string; readonly cc: string }
  readonly unaccepted: readonly Agreement[]
  readonly latest: readonly Agreement[]
  /** A binding that this rider has begun: its phone is proven, also after a reload. */
  readonly open: PartnerMembership['binding']
}

export async function readBindingFacts(cache: QueryClient): Promise<BindingFacts> {
  const [{ phone, cc }, latest, unaccepted, { binding }] = await Promise.all([
    cache.fetchQuery(profileQuery),
    cache.fetchQuery(latestAgreementsQuery),
    readUnaccepted(),
    cache.fetchQuery(membershipQuery),
  ])
  return { phone: spacedPhone(phone), number: { phone, cc }, unaccepted, latest, open: binding }
}

export async function readUnaccepted(): Promise<readonly Agreement[]> {
  return (await send(listUnacceptedPartnerAgreements)).agreements.map(agreementOf)
}

export async function sendAcceptAgreements(agreements: readonly Agreement[]): Promise<void> {
  await send(acceptPartnerAgreements, {
    body: { agreements: agreements.map(({ key, version, textHash }) => ({ document: key, version, textHash })) },
  })
}

export async function sendPartnerCode({ number }: BindingFacts, isResend: boolean): Promise<number> {
  const body = { ...number, uuid: pageUuid(), type: 'line', resend: isResend } as const
  return (await send(requestOtp, { body })).cooldownSeconds
}

export type OtpWish = { readonly facts: BindingFacts; readonly otp: string; readonly type: BindingKind }

/** The OTP step: the server keeps the proof of the number with the binding. */
export async function sendPartnerOtp({ facts, otp, type }: OtpWish): Promise<BindingAnswer> {
  const body = { ...facts.number, uuid: pageUuid(), otp, ...bindingTypeOf(type) }
  return await answered(() => send(bindPartner, withGatewayHeaders({ body, timeoutMs: partnerTimeoutMs })))
}

/** An upgrade follows a binding that has found no member, so the phone is proven for a first binding. */
const bindingTypeOf = (type: BindingKind) => (type === 'upgrade' ? {} : { bindingType: type })

/** Whether another code is needed: this one is refused, or the proof of the number has ended. */
export const isPhoneUnproven = (error: unknown): boolean => isCodeRefused(error) || isApiError(error, 'SMS_WRONG_CODE')

/** Whether agreements have to be accepted first: some of them, or a newer version. */
export const isConsentNeeded = (error: unknown): boolean =>
  isApiError(error, 'PARTNER_CONSENT_NEEDED') || isApiError(error, 'TERMS_OUTDATED')

export const checkPartnerLogin = (): Promise<BindingAnswer> =>
  answered(() => send(authLogin, withGatewayHeaders({ body: {}, timeoutMs: partnerTimeoutMs })))

export type BindingWish = { readonly type: BindingKind; readonly idNumber: string | undefined }

/** The same request again finds the result of the earlier one, if its answer was lost. */
export function sendBinding({ type, idNumber }: BindingWish): Promise<BindingAnswer> {
  const loginId = idNumber === undefined ? {} : { loginId: idNumber }
  if (type === 'upgrade')
    return answered(() =>
      send(
        upgradePartner,
        withGatewayHeaders({ body: { is_accepted: true as const, ...loginId }, timeoutMs: partnerTimeoutMs }),
      ),
    )
  const body = { ...loginId, ...bindingTypeOf(type) }
  return answered(() => send(bindPartner, withGatewayHeaders({ body, timeoutMs: partnerTimeoutMs })))
}

async function answered(request: () => Promise<unknown>): Promise<BindingAnswer> {
  try {
    await request()
    return { kind: 'passed' }
  } catch (error) {
    return answerOf(error)
  }
}

/** Reads a refusal of the partner; any other failure is thrown. */
function answerOf(error: unknown): BindingAnswer {
  if (!(error instanceof ApiError) || error.status === 0 || error.status === 401) throw error
  if (error.status >= 500) return { kind: 'failed' }
  const { status, statusTitle, contactNumber, isMember, message, isCached, cachedStatus, cachedCode, ageSeconds } =
    error.data
  const isBusy = error.status === 429 && isCached === true
  const age = isBusy && typeof ageSeconds === 'number' ? ageSeconds : undefined
  if (isBusy && cachedStatus === 200) return { kind: 'passed', ageSeconds: age }
  // The number is read from the status or the code [A16].
  const code = isBusy ? bindingCodeOf(cachedCode) : (bindingCodeOf(status) ?? bindingCodeOf(error.code))
  if (code === undefined && isMember !== false && error.code !== 'PARTNER_REFUSED') throw error
  return {
    kind: 'refused',
    code,
    isMember: isMember !== false,
    title: textOf(statusTitle),
    contact: textOf(contactNumber),
    message: textOf(message) || (code === undefined ? '' : error.message),
    ageSeconds: age,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
