import type { BusinessAccount, BusinessGroup } from '@daoxing/business/contract'
import { BottomSheet, ListRow } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Building2, Check, ChevronDown, UserRound } from 'lucide-react'
import { useState } from 'react'
import { accountsQuery } from '../business-data.ts'
import type { CompanyDraft } from '../company-draft.ts'
import { limitWords } from '../rule-words.ts'
import * as words from '../words/compiled/messages.js'
import { CompanyFieldsForm } from './CompanyFieldsForm.tsx'

type CompanyChoiceProps = {
  readonly chosen: CompanyDraft | null
  readonly onChoose: (chosen: CompanyDraft | null) => void
}

type ChosenGroup = { readonly account: BusinessAccount; readonly group: BusinessGroup }

/** The selector of the payer: the rider, or a group of a company. Hidden for riders without a company. */
export function CompanyChoice({ chosen, onChoose }: CompanyChoiceProps) {
  const { data: accounts = [] } = useQuery({ ...accountsQuery, staleTime: 60_000 })
  const [isOpen, setIsOpen] = useState(false)
  const groups = accounts.flatMap((account) => account.groups.map((group): ChosenGroup => ({ account, group })))
  if (groups.length === 0 && chosen === null) return null
  const payer =
    chosen === null
      ? words.business_choice_self()
      : words.business_trips_payer({ company: chosen.companyName, group: chosen.groupName })
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
        aria-label={words.business_choice_change({ payer })}
        className="inline-flex min-h-touch min-w-0 items-center gap-2 text-start"
      >
        <Building2 aria-hidden="true" size={20} className="text-muted" />
        <span className="min-w-0 truncate">{payer}</span>
        <ChevronDown aria-hidden="true" size={16} className="text-muted" />
      </button>
      {isOpen && (
        <ChoiceSheet
          groups={groups}
          chosen={chosen}
          onChoose={(choice) => {
            onChoose(choice)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

type ChoiceSheetProps = CompanyChoiceProps & { readonly groups: readonly ChosenGroup[]; readonly onClose: () => void }

function ChoiceSheet({ groups, chosen, onChoose, onClose }: ChoiceSheetProps) {
  const [opened, setOpened] = useState<ChosenGroup>()
  const choose = (choice: ChosenGroup) => {
    const { needs_ticket: needsTicket, needs_note: needsNote, custom_fields: fields } = choice.group.rules
    if (needsTicket || needsNote || fields.length > 0) return setOpened(choice)
    onChoose(draftOf(choice, { ticketId: null, note: '', answers: {} }))
  }
  const check = <Check aria-hidden="true" size={20} className="text-go" />
  return (
    <BottomSheet
      title={opened === undefined ? words.business_choice_title() : opened.account.company_name}
      onClose={onClose}
    >
      {opened === undefined ? (
        <>
          <ListRow
            icon={<UserRound aria-hidden="true" size={20} />}
            title={words.business_choice_self()}
            fact={chosen === null ? check : undefined}
            isSelected={chosen === null}
            onPress={() => onChoose(null)}
          />
          {groups.map(({ account, group }) => (
            <ListRow
              key={group.group_id}
              icon={<Building2 aria-hidden="true" size={20} />}
              title={words.business_trips_payer({ company: account.company_name, group: group.group_name })}
              detail={limitWords(group).join('　')}
              fact={chosen?.body.group_id === group.group_id ? check : undefined}
              isSelected={chosen?.body.group_id === group.group_id}
              onPress={() => choose({ account, group })}
            />
          ))}
        </>
      ) : (
        <CompanyFieldsForm
          group={opened.group}
          before={chosen?.body.group_id === opened.group.group_id ? chosen : null}
          onDone={(fields) => onChoose(draftOf(opened, fields))}
        />
      )}
    </BottomSheet>
  )
}

type Fields = {
  readonly ticketId: string | null
  readonly note: string
  readonly answers: Readonly<Record<string, string>>
}

function draftOf({ account, group }: ChosenGroup, { ticketId, note, answers }: Fields): CompanyDraft {
  return {
    companyName: account.company_name,
    groupName: group.group_name,
    body: {
      group_id: group.group_id,
      company: account.company_id,
      payment_method: 'company',
      card_id: null,
      pretrip_tips: null,
      ticketId,
      business_note: note,
      custom_field: answers,
    },
  }
}
