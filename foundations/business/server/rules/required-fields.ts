import { type CustomAnswers, type GroupRules, CustomAnswers as Answers } from '@daoxing/business/contract'
import { Refusal } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The company fields of a request. Empty ones count as absent. */
export type CompanyFields = {
  readonly ticketId: string | undefined
  readonly note: string
  readonly customField: unknown
}

/**
 * Checks that a request contains what its group requires, and nothing else [BIZ-003, BIZ-005]. Other notes, tickets and
 * fields are refused by name, since they would reach a company that did not ask for them.
 */
export function checkedFields(
  { needs_ticket: needsTicket, needs_note: needsNote, custom_fields: fields }: GroupRules,
  { ticketId, note, customField }: CompanyFields,
): CustomAnswers {
  if (needsTicket && ticketId === undefined)
    throw new Refusal('business.needsField', { field: 'ticketId', label: '簽核單' })
  if (!needsTicket && ticketId !== undefined) throw new Refusal('business.fieldNotAsked', { field: 'ticketId' })
  if (needsNote && note === '') throw new Refusal('business.needsField', { field: 'business_note', label: '用車事由' })
  if (!needsNote && note !== '') throw new Refusal('business.fieldNotAsked', { field: 'business_note' })
  const given = givenAnswers(customField)
  const unknown = Object.keys(given).find((key) => !fields.some((field) => field.key === key))
  if (unknown !== undefined) throw new Refusal('business.fieldNotAsked', { field: `custom_field.${unknown}` })
  for (const { key, label, required, choices } of fields) {
    const answer = given[key]
    if (answer === undefined && required)
      throw new Refusal('business.needsField', { field: `custom_field.${key}`, label })
    if (answer !== undefined && choices.length > 0 && !choices.includes(answer))
      throw new Refusal('business.choiceUnknown', { field: `custom_field.${key}`, label, choices: choices.join('、') })
  }
  return given
}

const ListedAnswer = z.object({ id: z.optional(z.string()), key: z.optional(z.string()), value: z.string() })

const isList = (customField: unknown): customField is readonly unknown[] => Array.isArray(customField)

/** Clients may send the values as a list of keys and values. */
function answersIn(listed: readonly unknown[]): CustomAnswers | undefined {
  const answers = z.safeParse(z.array(ListedAnswer), listed)
  return answers.data && Object.fromEntries(answers.data.map(({ id, key = id ?? '', value }) => [key, value]))
}

/** Empty values count as absent. */
function givenAnswers(customField: unknown): CustomAnswers {
  if (customField === undefined || customField === null || customField === '') return {}
  const answers = z.safeParse(Answers, isList(customField) ? answersIn(customField) : customField)
  if (!answers.success) throw new Refusal('kit.invalidInput', { field: 'custom_field' })
  return Object.fromEntries(Object.entries(answers.data).filter(([, answer]) => answer !== ''))
}
