import { readOfRider, storeForRider } from '@daoxing/kit/web'
import { type BindingKind, type BindingModal, isBindingKind, isBindingModal } from '../rules/binding-machine.ts'

/** The place in the binding. It survives a reload of this tab; neither a number nor a code is in it. */
export type BindingDraft = {
  readonly type: BindingKind
  readonly modal: BindingModal
  /** A text message was sent for this binding. */
  readonly isCodeSent: boolean
}

const storageKey = 'identity.partnerBinding'

export function readBindingDraft(): BindingDraft | undefined {
  const text = readOfRider('visit', storageKey)
  if (text === null) return undefined
  const [type, modal, sent] = text.split(' ')
  return isBindingKind(type) && isBindingModal(modal) ? { type, modal, isCodeSent: sent === 'sent' } : undefined
}

export function storeBindingDraft(draft: BindingDraft | undefined): void {
  storeForRider(
    'visit',
    storageKey,
    draft === undefined ? '' : [draft.type, draft.modal, draft.isCodeSent ? 'sent' : 'unsent'].join(' '),
  )
}
