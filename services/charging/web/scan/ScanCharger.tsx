import { Button, NavBar, Page, ScanCode, sentenceOf, TextField } from '@daoxing/kit/web'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { useChargingDraft } from '../draft.ts'
import { useReadCode } from '../find/find-data.ts'
import { openCode } from '../find/open-code.ts'
import * as words from '../words/compiled/messages.js'

/** The code on the charger, read by the camera or typed: it leads to the price of that plug [CHG-006, CHG-023]. */
export function ScanCharger({ onBack }: { readonly onBack: () => void }) {
  const { change } = useChargingDraft()
  const [isTyping, setIsTyping] = useState(false)
  const [code, setCode] = useState('')
  const reading = useReadCode()
  const read = (text: string) => {
    const sent = text.trim().slice(0, 500)
    // A code that was not found can be corrected by hand.
    setIsTyping(true)
    setCode(sent)
    reading.mutate(sent, { onSuccess: (found) => change(openCode(found)) })
  }
  if (!isTyping)
    return (
      <ScanCode
        title={words.charging_scan_title()}
        hint={words.charging_scan_hint()}
        typeLabel={words.charging_scan_type()}
        onRead={read}
        onType={() => setIsTyping(true)}
        onClose={onBack}
      />
    )
  return (
    <>
      <NavBar title={words.charging_scan_typeTitle()} onBack={onBack} />
      <Page>
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim() !== '') read(code)
          }}
        >
          <TextField
            label={words.charging_scan_number()}
            hint={words.charging_scan_numberHint()}
            error={reading.error ? sentenceOf(reading.error) : undefined}
            value={code}
            onChange={(next) => {
              setCode(next)
              reading.reset()
            }}
            lengthMax={500}
            isFocusedFirst
          />
          <Button isWide type="submit" state={reading.isPending ? 'busy' : code.trim() === '' ? 'disabled' : 'ready'}>
            {words.charging_scan_open()}
          </Button>
          <Button kind="quiet" icon={<QrCode aria-hidden="true" />} onPress={() => setIsTyping(false)}>
            {words.charging_scan_again()}
          </Button>
        </form>
      </Page>
    </>
  )
}
