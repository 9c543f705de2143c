import { confirmInPopup } from '@daoxing/kit/web'
import { type AlarmWish, useRaiseAlarm } from '../alarm-data.ts'
import * as words from '../words/compiled/messages.js'
import { HoldButton } from './HoldButton.tsx'

type SosEntryProps = { readonly wish: AlarmWish; readonly onFailed: (error: unknown) => void }

/** The button that raises an alarm. */
export function SosEntry({ wish, onFailed }: SosEntryProps) {
  const raise = useRaiseAlarm()
  const send = () => raise.mutate(wish, { onError: onFailed })
  const ask = async () => {
    const isSure = await confirmInPopup({
      title: words.safety_sos_askTitle(),
      text: words.safety_sos_askText(),
      confirmLabel: words.safety_sos_askConfirm(),
      cancelLabel: true,
    })
    if (isSure) send()
  }
  return <HoldButton state={raise.isPending ? 'busy' : 'ready'} onHeld={send} onPress={() => void ask()} />
}
