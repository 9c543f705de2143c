import { confirmInPopup, Button, Card, ListPage, ListRow, sentenceOf, showToast } from '@daoxing/kit/web'
import { contactsMax, type EmergencyContact, shownContactNumber } from '@daoxing/safety/contract'
import { useQuery } from '@tanstack/react-query'
import { HeartHandshake, Plus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { AlarmRows } from '../parts/AlarmRows.tsx'
import { ContactSheet } from '../parts/ContactSheet.tsx'
import { OwnAlarm } from '../parts/OwnAlarm.tsx'
import { contactsQuery, useDeleteContact } from '../safety-data.ts'
import * as words from '../words/compiled/messages.js'

/** The rider's emergency contacts: read, add, change, delete. */
export function EmergencyContactsScreen() {
  const query = useQuery(contactsQuery)
  const [edited, setEdited] = useState<EmergencyContact | 'new'>()
  const add = () => setEdited('new')
  return (
    <>
      <ListPage
        title={words.safety_contacts_title()}
        query={query}
        empty={{
          icon: <HeartHandshake aria-hidden="true" />,
          title: words.safety_contacts_none(),
          detail: words.safety_contacts_about(),
          action: <Button onPress={add}>{words.safety_contacts_add()}</Button>,
        }}
        above={<OwnAlarm />}
        below={<AlarmRows />}
      >
        {(contacts) => <Contacts contacts={contacts} onEdit={setEdited} onAdd={add} />}
      </ListPage>
      {edited !== undefined && (
        <ContactSheet contact={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

type ContactsProps = {
  readonly contacts: readonly EmergencyContact[]
  readonly onEdit: (contact: EmergencyContact) => void
  readonly onAdd: () => void
}

function Contacts({ contacts, onEdit, onAdd }: ContactsProps) {
  const isFull = contacts.length >= contactsMax
  return (
    <>
      <p className="text-secondary text-muted">{words.safety_contacts_about()}</p>
      <Card form="plain">
        {contacts.map((contact) => (
          <ContactRow key={contact.id} contact={contact} onEdit={() => onEdit(contact)} />
        ))}
        {isFull ? (
          <ListRow title={words.safety_contacts_full({ max: contactsMax })} isLast />
        ) : (
          <ListRow
            icon={<Plus aria-hidden="true" size={20} />}
            title={words.safety_contacts_add()}
            onPress={onAdd}
            isLast
          />
        )}
      </Card>
    </>
  )
}

function ContactRow({ contact, onEdit }: { readonly contact: EmergencyContact; readonly onEdit: () => void }) {
  const { id, contact_name: name } = contact
  const remove = useDeleteContact()
  const ask = async () => {
    const isSure = await confirmInPopup({
      title: words.safety_contacts_deleteTitle({ name }),
      text: words.safety_contacts_deleteText(),
      confirmLabel: words.safety_contacts_delete(),
      cancelLabel: true,
      isRisky: true,
    })
    if (!isSure) return
    remove.mutate(id, {
      onSuccess: () => showToast(words.safety_contacts_deleted({ name })),
      onError: (error) => showToast(sentenceOf(error), 4000),
    })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-b border-line py-2">
      <span className="text-muted">
        <UserRound aria-hidden="true" size={20} />
      </span>
      {/* With large text the buttons go below, so that the number does not wrap. */}
      <span className="min-w-28 flex-1">
        <span className="block break-words">{name}</span>
        <span className="block text-secondary whitespace-nowrap text-muted tabular-nums">
          {shownContactNumber(contact)}
        </span>
      </span>
      <span className="ms-auto flex gap-1">
        <Button kind="quiet" onPress={onEdit}>
          <span aria-hidden="true">{words.safety_contacts_change()}</span>
          <span className="sr-only">{words.safety_contacts_changeOf({ name })}</span>
        </Button>
        <Button kind="danger" state={remove.isPending ? 'busy' : 'ready'} onPress={() => void ask()}>
          <span aria-hidden="true">{words.safety_contacts_delete()}</span>
          <span className="sr-only">{words.safety_contacts_deleteOf({ name })}</span>
        </Button>
      </span>
    </div>
  )
}
