import { BottomSheet, Button, ListRow, sentenceOf, showToast, TextField } from '@daoxing/kit/web'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useMailReceipt } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'

/** Mails the receipt to the rider's address; without an address, asks for one here. */
export function MailReceipt({ hash }: { readonly hash: string }) {
  const mail = useMailReceipt()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <ListRow
        title={words.taxi_live_detail_mailReceipt()}
        hasChevron
        onPress={() => {
          if (mail.isPending) return
          mail.mutate(
            { hash },
            {
              onSuccess: (sent) =>
                sent === null
                  ? setIsAsking(true)
                  : showToast(words.taxi_live_detail_mailSent({ address: sent.sent_to })),
              onError: (error) => showToast(sentenceOf(error)),
            },
          )
        }}
      />
      {isAsking && <AskAddress hash={hash} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** The format check of mail programs; the confirmation shows whether the address exists. */
const addressForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type AskAddressProps = { readonly hash: string; readonly onClose: () => void }

function AskAddress({ hash, onClose }: AskAddressProps) {
  const mail = useMailReceipt()
  const [address, setAddress] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isWrong = !addressForm.test(address.trim())
  const error = mail.isError
    ? sentenceOf(mail.error)
    : isChecked && isWrong
      ? words.taxi_receiptMail_wrong()
      : undefined
  if (mail.isSuccess && mail.data !== null)
    return (
      <BottomSheet title={words.taxi_receiptMail_sentTitle()} onClose={onClose}>
        <p role="status" className="flex items-start gap-3">
          <MailCheck aria-hidden="true" className="shrink-0 text-go" />
          <span className="min-w-0">
            {mail.data.waits_for_proof
              ? words.taxi_receiptMail_sent({ address: address.trim() })
              : words.taxi_live_detail_mailSent({ address: mail.data.sent_to })}
          </span>
        </p>
        <div className="mt-4">
          <Button isWide onPress={onClose}>
            {words.taxi_receiptMail_done()}
          </Button>
        </div>
      </BottomSheet>
    )
  return (
    <BottomSheet title={words.taxi_receiptMail_title()} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsChecked(true)
          if (!isWrong && !mail.isPending) mail.mutate({ hash, email: address.trim() })
        }}
      >
        <p className="mb-3 text-muted">{words.taxi_receiptMail_detail()}</p>
        <TextField
          label={words.taxi_receiptMail_label()}
          kind="email"
          inputMode="email"
          autoComplete="email"
          lengthMax={200}
          isFocusedFirst
          value={address}
          error={error}
          onLeave={() => setIsChecked(address !== '')}
          onChange={(typed) => {
            mail.reset()
            setAddress(typed)
          }}
        />
        <Button type="submit" isWide state={mail.isPending ? 'busy' : 'ready'}>
          {words.taxi_receiptMail_send()}
        </Button>
      </form>
    </BottomSheet>
  )
}
