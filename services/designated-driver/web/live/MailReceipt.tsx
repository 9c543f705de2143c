import { BottomSheet, ListRow, sentenceOf, showToast, SubmitForm, TextField } from '@daoxing/kit/web'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useMailReceipt } from '../live-data.ts'
import * as words from '../words/compiled/messages.js'

const toastMs = 5000

type MailReceiptProps = { readonly hash: string; readonly isLast?: boolean }

/** Mails the receipt to the rider's address; a rider without one enters it here. */
export function MailReceipt({ hash, isLast = false }: MailReceiptProps) {
  const mail = useMailReceipt()
  const [isAsking, setIsAsking] = useState(false)
  const send = () =>
    mail.mutate(
      { hash },
      {
        onSuccess: (sent) =>
          sent === null
            ? setIsAsking(true)
            : showToast(words.designatedDriver_mail_sent({ address: sent.sent_to }), toastMs),
        onError: (error) => showToast(sentenceOf(error), toastMs),
      },
    )
  return (
    <>
      <ListRow
        icon={<Mail aria-hidden="true" size={20} />}
        title={words.designatedDriver_mail_open()}
        hasChevron
        isLast={isLast}
        onPress={() => !mail.isPending && send()}
      />
      {isAsking && <AskAddress hash={hash} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** The format check of mail programs; the confirmation shows whether the address exists. */
const addressForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function AskAddress({ hash, onClose }: { readonly hash: string; readonly onClose: () => void }) {
  const mail = useMailReceipt()
  const [address, setAddress] = useState('')
  const send = () =>
    mail.mutate(
      { hash, email: address.trim() },
      {
        onSuccess: (sent) => {
          if (sent === null) return
          showToast(
            sent.waits_for_proof
              ? words.designatedDriver_mail_proof({ address: address.trim() })
              : words.designatedDriver_mail_sent({ address: sent.sent_to }),
            toastMs,
          )
          onClose()
        },
      },
    )
  return (
    <BottomSheet title={words.designatedDriver_mail_title()} onClose={onClose}>
      <SubmitForm
        label={words.designatedDriver_mail_send()}
        isComplete={addressForm.test(address.trim())}
        isSending={mail.isPending}
        error={mail.isError ? sentenceOf(mail.error) : undefined}
        onSubmit={send}
      >
        <TextField
          label={words.designatedDriver_mail_label()}
          kind="email"
          inputMode="email"
          autoComplete="email"
          lengthMax={200}
          isFocusedFirst
          value={address}
          onChange={setAddress}
        />
      </SubmitForm>
    </BottomSheet>
  )
}
