import type { Statement, TripDraft } from '../draft.ts'

/** The parts that the standard contract still needs before the wish. */
export type Missing = Exclude<Statement, 'isConscious'> | 'companion' | 'contactName' | 'contactPhone' | 'agreement'

type MissingInput = {
  readonly draft: Pick<TripDraft, 'statements' | 'companion' | 'contactName' | 'contactPhone'>
  readonly isAgreed: boolean
}

const needed = ['isInsured', 'isSound', 'isNotStolen'] as const
/** Digits, with the signs that people put between them; the server checks the number itself. */
const phoneForm = /^\+?[\d\s()-]{8,20}$/

/** A rider who is not conscious needs a named companion; everything else is needed of everybody. */
export function missingIn({ draft, isAgreed }: MissingInput): ReadonlySet<Missing> {
  const { statements, companion, contactName, contactPhone } = draft
  const missing: Missing[] = needed.filter((statement) => !statements.includes(statement))
  if (!statements.includes('isConscious') && companion.trim() === '') missing.push('companion')
  if (contactName.trim() === '') missing.push('contactName')
  if (!phoneForm.test(contactPhone.trim())) missing.push('contactPhone')
  if (!isAgreed) missing.push('agreement')
  return new Set(missing)
}
