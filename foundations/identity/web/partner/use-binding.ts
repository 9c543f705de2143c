import { announce, ApiError, isApiError, sentenceOf } from '@daoxing/kit/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { startOtpCooldown } from '../otp-cooldown.ts'
import {
  type BindingAnswer,
  type BindingDialog,
  type BindingModal,
  nextModal,
  reactTo,
} from '../rules/binding-machine.ts'
import * as words from '../words/compiled/messages.js'
import { type BindingDraft, readBindingDraft, storeBindingDraft } from './binding-draft.ts'
import {
  type Agreement,
  type BindingFacts,
  type BindingWish,
  checkPartnerLogin,
  isPhoneUnproven,
  membershipKey,
  isConsentNeeded,
  readBindingFacts,
  sendAcceptAgreements,
  sendBinding,
  sendPartnerCode,
  sendPartnerOtp,
} from './partner-data.ts'
import { setRentalLogin } from './rental-login.ts'
import { sayCached, sayPassed } from './say-passed.ts'

/** The server keeps the proof of the number; the id number is in memory only, so a reload asks for it again. */
type Held = { readonly hasProof: boolean; readonly idNumber?: string | undefined }

const papersPath = '/rental/idCards'

export type Binding = {
  /** Undefined while the login check is under way. */
  readonly modal: BindingModal | undefined
  readonly dialog: BindingDialog | undefined
  /** Of the consent that is shown. */
  readonly agreements: readonly Agreement[]
  /** The number of this account, as a person writes it. */
  readonly phone: string
  readonly isCodeSent: boolean
  readonly isSending: boolean
  readonly isResending: boolean
  /** Changes when the code has to be typed again. */
  readonly otpAttempt: number
  readonly consentError: unknown
  readonly otpError: string | undefined
  readonly begin: () => void
  readonly retry: () => void
  readonly goOn: () => void
  readonly agree: () => void
  readonly sendCode: () => void
  readonly submitOtp: (otp: string) => void
  readonly submitIdNumber: (idNumber: string) => void
  readonly forgetErrors: () => void
  readonly closeDialog: () => void
  readonly close: () => void
}

/** The binding as state: each answer of the partner goes through `reactTo`, each step through `nextModal`. */
export function useBinding(onDone: (isLoggedIn: boolean) => void): Binding {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [draft, setDraft] = useState(readBindingDraft)
  const [facts, setFacts] = useState<BindingFacts>()
  const [secrets, setSecrets] = useState<Held>({ hasProof: false })
  const [refusal, setRefusal] = useState<Refused>()
  const [otpAttempt, setOtpAttempt] = useState(0)
  const keep = (next: BindingDraft | undefined) => {
    setDraft(next)
    storeBindingDraft(next)
  }
  const end = (isLoggedIn: boolean) => {
    keep(undefined)
    void cache.invalidateQueries({ queryKey: membershipKey })
    onDone(isLoggedIn)
  }
  const renewing = useMutation({ mutationFn: () => readBindingFacts(cache), onSuccess: setFacts })
  const beginning = useMutation({
    mutationFn: async () => {
      const [loaded, answer] = await Promise.all([
        readBindingFacts(cache),
        draft === undefined ? checkPartnerLogin() : undefined,
      ])
      const known = { hasProof: loaded.open !== null }
      setFacts(loaded)
      setSecrets(known)
      if (answer !== undefined) take({ answer, facts: loaded, secrets: known })
    },
    onError: stopWith,
  })
  const acceptance = useMutation({
    mutationFn: async (known: BindingFacts) => {
      if (known.unaccepted.length > 0) await sendAcceptAgreements(known.unaccepted)
      return { ...known, unaccepted: [] }
    },
    onSuccess: (accepted) => {
      setFacts(accepted)
      goOn({ facts: accepted })
    },
    // A newer version came into force: it is shown.
    onError: (error) => isConsentNeeded(error) && stopWith(error),
  })
  const coding = useMutation({
    mutationFn: (known: BindingFacts) => sendPartnerCode(known, draft?.isCodeSent ?? false),
    onSuccess: (cooldownSeconds) => {
      startOtpCooldown(cooldownSeconds)
      announce(words.identity_otp_sent())
      noteCodeSent()
    },
    onError: (error) => {
      const seconds = isApiError(error, 'SMS_LIMIT') ? Number(error.data.seconds) : 0
      if (seconds > 0) startOtpCooldown(seconds)
      // The request may have arrived: the code can be typed, or asked for again.
      if (error instanceof ApiError && error.isAnswerLost) noteCodeSent()
    },
  })
  const proving = useMutation({
    mutationFn: sendPartnerOtp,
    onSuccess: (answer) => {
      if (answer.kind === 'passed') goOn({ secrets: { ...secrets, hasProof: true } })
      else take({ answer, facts, secrets })
    },
    // A refused code must be typed again; after a lost connection the same one is submitted again.
    onError: (error) => {
      if (isPhoneUnproven(error)) setOtpAttempt((attempt) => attempt + 1)
      else if (isConsentNeeded(error)) stopWith(error)
    },
  })
  const sending = useMutation({
    mutationFn: (wish: BindingWish) => sendBinding(wish),
    onSuccess: (answer) => take({ answer, facts, secrets }),
    onError: stopWith,
  })

  /** A failure that is no answer of the partner: a step that is missing, or no answer at all. */
  function stopWith(error: unknown): void {
    const now = draft ?? { type: 'first_binding', modal: 'privacyConsent', isCodeSent: false }
    if (isPhoneUnproven(error)) {
      // The proof of the number has ended: only the code is asked for again.
      setSecrets(({ idNumber }) => ({ hasProof: false, idNumber }))
      keep({ ...now, modal: 'otp', isCodeSent: false })
    } else if (isConsentNeeded(error)) {
      keep({ ...now, modal: now.type === 'upgrade' ? 'upgradeConsent' : 'privacyConsent' })
      renewing.mutate()
    } else setRefusal({ dialog: { form: 'offline', message: sentenceOf(error) }, after: 'stay' })
  }

  function noteCodeSent(): void {
    if (draft !== undefined) keep({ ...draft, isCodeSent: true })
  }

  /** Acts on an answer of the partner. */
  function take(taken: { answer: BindingAnswer; facts: BindingFacts | undefined; secrets: Held }): void {
    const reaction = reactTo(taken.answer, draft?.type)
    if (reaction.kind === 'pass') {
      setRentalLogin(true)
      sayPassed({ isBinding: draft !== undefined, ageSeconds: reaction.ageSeconds })
      end(true)
      // A new member has no verified licence yet [RNT-059].
      if (draft?.type === 'upgrade' && pathname !== papersPath)
        void navigate(`${papersPath}?redirect=${encodeURIComponent(`${pathname}${search}`)}`)
    } else if (reaction.kind === 'begin') {
      // A number that the partner knows differently has to be proven for the partner, too.
      const now = {
        ...taken.secrets,
        hasProof: taken.secrets.hasProof && reaction.type !== 'carplus_changed_rebinding',
      }
      setSecrets(now)
      const modal = nextModal(reaction.type, heldOf({ facts: taken.facts, secrets: now })) ?? 'idNumber'
      keep({ type: reaction.type, modal, isCodeSent: now.hasProof && (draft?.isCodeSent ?? false) })
      if (reaction.ageSeconds !== undefined) sayCached(reaction.ageSeconds)
    } else setRefusal(reaction)
  }

  /** The modal after the current one, or the request. */
  function goOn(changed: { facts?: BindingFacts; secrets?: Held } = {}): void {
    if (draft === undefined) return
    const now = { facts, secrets, ...changed }
    setSecrets(now.secrets)
    const modal = nextModal(draft.type, heldOf(now), draft.modal)
    if (modal !== undefined) return keep({ ...draft, modal })
    sending.mutate({ type: draft.type, idNumber: now.secrets.idNumber })
  }

  function closeDialog(): void {
    setRefusal(undefined)
    if (refusal === undefined || draft === undefined || refusal.after === 'end') return end(false)
    if (refusal.after !== 'idNumber') return
    // The number is typed again, by itself.
    setSecrets(({ hasProof }) => ({ hasProof }))
    keep({ ...draft, modal: 'idNumber' })
  }

  const ifKnown = (act: (known: BindingFacts) => void) => () => facts !== undefined && act(facts)
  const otpError = proving.error ?? coding.error
  return {
    modal: facts === undefined ? undefined : draft?.modal,
    dialog: refusal?.dialog,
    agreements: (draft?.modal === 'upgradeConsent' ? facts?.latest : facts?.unaccepted) ?? [],
    phone: facts?.phone ?? '',
    isCodeSent: draft?.isCodeSent ?? false,
    isSending: acceptance.isPending || renewing.isPending || proving.isPending || sending.isPending,
    isResending: coding.isPending,
    otpAttempt,
    consentError: acceptance.error,
    otpError: otpError === null ? undefined : sentenceOf(otpError),
    begin: () => beginning.mutate(),
    retry: () => {
      setRefusal(undefined)
      if (draft === undefined || facts === undefined) beginning.mutate()
      else if (sending.variables !== undefined) sending.mutate(sending.variables)
    },
    goOn: () => goOn(),
    agree: ifKnown((known) => acceptance.mutate(known)),
    sendCode: ifKnown((known) => coding.mutate(known)),
    submitOtp: (otp) =>
      ifKnown((known) => draft !== undefined && proving.mutate({ facts: known, otp, type: draft.type }))(),
    submitIdNumber: (idNumber) => goOn({ secrets: { ...secrets, idNumber } }),
    forgetErrors: () => {
      proving.reset()
      coding.reset()
    },
    closeDialog,
    close: () => end(false),
  }
}

type Refused = { readonly dialog: BindingDialog; readonly after: 'idNumber' | 'stay' | 'end' }

const heldOf = ({ facts, secrets }: { facts: BindingFacts | undefined; secrets: Held }) => ({
  hasConsent: facts?.unaccepted.length === 0,
  hasProof: secrets.hasProof,
  // The server knows the number of a binding that has found no member.
  hasIdNumber: secrets.idNumber !== undefined || facts?.open?.step === 'upgradeConsent',
})
