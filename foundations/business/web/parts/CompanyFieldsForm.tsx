import type { BusinessGroup } from '@daoxing/business/contract'
import { formatTwd, Link, SelectField, SubmitForm, TextField } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ticketsQuery } from '../business-data.ts'
import type { CompanyDraft } from '../company-draft.ts'
import * as words from '../words/compiled/messages.js'

type CompanyFieldsFormProps = {
  readonly group: BusinessGroup
  /** The earlier input for this group. */
  readonly before: CompanyDraft | null
  readonly onDone: (fields: {
    readonly ticketId: string | null
    readonly note: string
    readonly answers: Readonly<Record<string, string>>
  }) => void
}

/** The form with the fields that the group requires, and no others [BIZ-003]. */
export function CompanyFieldsForm({ group, before, onDone }: CompanyFieldsFormProps) {
  const { needs_ticket: needsTicket, needs_note: needsNote, custom_fields: fields } = group.rules
  const [note, setNote] = useState(before?.body.business_note ?? '')
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>(before?.body.custom_field ?? {})
  const [ticketId, setTicketId] = useState(before?.body.ticketId ?? null)
  const tickets = useQuery({ ...ticketsQuery(group.group_id), enabled: needsTicket }).data
  const usable = tickets?.filter(({ state }) => state === 'APPROVED') ?? []
  const chosenTicket = usable.find((ticket) => ticket.ticket_id === ticketId) ?? usable[0]
  const isComplete =
    (!needsNote || note.trim() !== '') &&
    (!needsTicket || chosenTicket !== undefined) &&
    fields.every(({ key, required }) => !required || (answers[key] ?? '').trim() !== '')
  const submit = () =>
    onDone({
      ticketId: needsTicket ? (chosenTicket?.ticket_id ?? null) : null,
      note: needsNote ? note.trim() : '',
      answers: Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer.trim() !== '')),
    })
  return (
    <SubmitForm label={words.business_fields_done()} isComplete={isComplete} onSubmit={submit}>
      {needsTicket &&
        (chosenTicket === undefined ? (
          <p className="mb-3">
            {tickets === undefined ? words.business_fields_ticketsLoading() : words.business_fields_noTicket()}{' '}
            <Link to={`/company/tickets/${group.group_id}`} className="font-bold text-go">
              {words.business_tickets_ask()}
            </Link>
          </p>
        ) : (
          <div className="mb-7">
            <SelectField
              label={words.business_fields_ticket()}
              value={chosenTicket.ticket_id}
              options={usable.map(({ ticket_id: value, reason, amount_max: most }) => ({
                value,
                text: most === null ? reason : words.business_fields_ticketUpTo({ reason, amount: formatTwd(most) }),
              }))}
              onChange={setTicketId}
            />
            {chosenTicket.amount_max !== null && (
              <p className="text-secondary text-muted">{words.business_group_beyond()}</p>
            )}
          </div>
        ))}
      {needsNote && (
        <TextField
          label={words.business_fields_note()}
          value={note}
          onChange={setNote}
          lengthMax={200}
          autoComplete="off"
          isRequired
          isFocusedFirst
        />
      )}
      {fields.map(({ key, label, required, choices }) =>
        choices.length === 0 ? (
          <TextField
            key={key}
            label={label}
            value={answers[key] ?? ''}
            onChange={(answer) => setAnswers({ ...answers, [key]: answer })}
            lengthMax={200}
            autoComplete="off"
            isRequired={required}
          />
        ) : (
          <div key={key} className="mb-7">
            <SelectField
              label={label}
              value={answers[key] ?? ''}
              options={[
                { value: '', text: words.business_fields_choose() },
                ...choices.map((choice) => ({ value: choice, text: choice })),
              ]}
              onChange={(answer) => setAnswers({ ...answers, [key]: answer })}
            />
          </div>
        ),
      )}
    </SubmitForm>
  )
}
