/** The six modals of the binding [PTB-002]. */
export const bindingModals = [
  'upgradeConsent',
  'privacyConsent',
  'rebinding',
  'carrierPhoneChanged',
  'idNumber',
  'otp',
] as const
export type BindingModal = (typeof bindingModals)[number]

/** Why a rider binds [PTB-009], in the words of the documents. */
export type BindingKind = 'first_binding' | 'carplus_changed_rebinding' | 'rebinding' | 'upgrade'

/** An answer of the partner to any of its three calls. */
export type BindingAnswer =
  /** `ageSeconds` is the age of a cached result that stands in for a partner with too many requests [PTB-014]. */
  | { readonly kind: 'passed'; readonly ageSeconds?: number | undefined }
  | {
      readonly kind: 'refused'
      readonly code: number | undefined
      readonly isMember: boolean
      readonly title: string
      readonly contact: string
      readonly message: string
      readonly ageSeconds?: number | undefined
    }
  /** The server or the partner failed. */
  | { readonly kind: 'failed' }

/** A dialog that ends an attempt. */
export type BindingDialog =
  /** Offers to call customer service, or to close [PTB-028]. */
  | { readonly form: 'contact'; readonly title: string; readonly contact: string; readonly message: string }
  /** One sentence and one button [PTB-029]. */
  | { readonly form: 'confirm'; readonly reason: 'idRefused' | 'limit' | 'account' | 'other'; readonly message: string }
  /** Without a usable answer: something went wrong, with our own customer service as the way on [PTB-030, PTB-032]. */
  | { readonly form: 'generic'; readonly reason: 'unknown' | 'system' }
  /** No answer arrived: the same request can be sent again. */
  | { readonly form: 'offline'; readonly message: string }

export type BindingReaction =
  | { readonly kind: 'pass'; readonly ageSeconds: number | undefined }
  | { readonly kind: 'begin'; readonly type: BindingKind; readonly ageSeconds: number | undefined }
  /** `after` is what closing the dialog leads to: the id number again, the same modal, or the end. */
  | { readonly kind: 'dialog'; readonly dialog: BindingDialog; readonly after: 'idNumber' | 'stay' | 'end' }

/** The twelve codes [PTB-022]. The meaning of `other` is unknown, and its message is the server's [B50]. */
export const codeMeanings = {
  1606: 'idNumber',
  1607: 'rebinding',
  1608: 'phoneChanged',
  1741: 'idRefused',
  1711: 'limit',
  1028: 'other',
  1605: 'other',
  1703: 'other',
  1012: 'other',
  1121: 'other',
  1601: 'other',
  1503: 'other',
} as const
type CodeMeaning = (typeof codeMeanings)[keyof typeof codeMeanings]

const meaningOf = (code: number | undefined): CodeMeaning | undefined =>
  Object.entries(codeMeanings).find(([known]) => known === String(code))?.[1]

const begins: Readonly<Partial<Record<CodeMeaning, BindingKind>>> = {
  idNumber: 'first_binding',
  rebinding: 'rebinding',
  phoneChanged: 'carplus_changed_rebinding',
}

/**
 * Decides the consequence of an answer [PTB-011 to PTB-015]. `during` is the binding in which it arrived: an answer that would begin
 * the same binding again is an error of that binding.
 */
export function reactTo(answer: BindingAnswer, during?: BindingKind): BindingReaction {
  if (answer.kind === 'passed') return { kind: 'pass', ageSeconds: answer.ageSeconds }
  if (answer.kind === 'failed') return { kind: 'dialog', dialog: { form: 'generic', reason: 'system' }, after: 'stay' }
  const { code, isMember, title, contact, message, ageSeconds } = answer
  if (!isMember && during !== 'upgrade') return { kind: 'begin', type: 'upgrade', ageSeconds }
  const meaning = meaningOf(code)
  const hasContact = title !== '' && contact !== ''
  const type = meaning === undefined ? undefined : begins[meaning]
  // The phone's change is explained by the partner itself if it names a title and a contact [A15].
  const isExplained = meaning === 'phoneChanged' && hasContact
  if (type !== undefined && type !== during && !isExplained) return { kind: 'begin', type, ageSeconds }
  const isRetyped = meaning === 'idRefused' && during !== undefined
  return {
    kind: 'dialog',
    dialog: dialogOf({ meaning, title, contact, message }),
    after: isRetyped ? 'idNumber' : 'end',
  }
}

type Explained = {
  readonly meaning: CodeMeaning | undefined
  readonly title: string
  readonly contact: string
  readonly message: string
}

function dialogOf({ meaning, title, contact, message }: Explained): BindingDialog {
  if (title !== '' && contact !== '') return { form: 'contact', title, contact, message }
  if (meaning === 'idRefused' || meaning === 'limit') return { form: 'confirm', reason: meaning, message }
  if (meaning === 'phoneChanged') return { form: 'confirm', reason: 'account', message }
  if (meaning !== undefined) return { form: 'confirm', reason: 'other', message }
  return { form: 'generic', reason: 'unknown' }
}

/** The modals of each binding in order: consent or explanation, the OTP step, then the id-number step [PTB-010]. */
const modalsOf: Readonly<Record<BindingKind, readonly BindingModal[]>> = {
  first_binding: ['privacyConsent', 'otp', 'idNumber'],
  rebinding: ['rebinding', 'privacyConsent', 'otp', 'idNumber'],
  carplus_changed_rebinding: ['carrierPhoneChanged', 'privacyConsent', 'otp', 'idNumber'],
  upgrade: ['upgradeConsent', 'otp', 'idNumber'],
}

/** The values that the page has by now. The code's proof and the id number are in memory only, and end with a reload. */
export type BindingHeld = {
  readonly hasConsent: boolean
  readonly hasProof: boolean
  readonly hasIdNumber: boolean
}

/**
 * The first modal of a binding, or the one after `after`; undefined if the binding can be sent. A proof that was lost in
 * a reload is asked for again at the end, so that the reload keeps the step.
 */
export function nextModal(type: BindingKind, held: BindingHeld, after?: BindingModal): BindingModal | undefined {
  const modals = modalsOf[type]
  const at = after === undefined ? -1 : modals.indexOf(after)
  const isOpen = (modal: BindingModal) => !isDone(modal, held)
  return (
    modals.slice(at + 1).find(isOpen) ??
    modals
      .slice(0, at + 1)
      .filter(isRequired)
      .find(isOpen)
  )
}

/** An explanation is only read; the others give something that the request needs. */
const isRequired = (modal: BindingModal): boolean =>
  modal === 'privacyConsent' || modal === 'otp' || modal === 'idNumber'

function isDone(modal: BindingModal, { hasConsent, hasProof, hasIdNumber }: BindingHeld): boolean {
  if (modal === 'privacyConsent') return hasConsent
  if (modal === 'otp') return hasProof
  return modal === 'idNumber' && hasIdNumber
}

export const isBindingModal = (name: unknown): name is BindingModal => bindingModals.some((modal) => modal === name)
export const isBindingKind = (name: unknown): name is BindingKind =>
  typeof name === 'string' && Object.hasOwn(modalsOf, name)
