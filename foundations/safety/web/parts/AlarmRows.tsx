import { Card, confirmInPopup, ListRow, sentenceOf, showToast } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { BellRing, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { pinQuery, useAlarm, useRaiseAlarm } from '../alarm-data.ts'
import * as words from '../words/compiled/messages.js'
import { PinSheet } from './PinSheet.tsx'

const toastMs = 5000

/** The PINs that close an alarm, and the drill. */
export function AlarmRows() {
  const alarm = useAlarm().data
  const pin = useQuery(pinQuery).data
  const [isSetting, setIsSetting] = useState(false)
  const drill = useRaiseAlarm()
  const askDrill = async () => {
    const isSure = await confirmInPopup({
      title: words.safety_drill_askTitle(),
      text: words.safety_drill_askText(),
      confirmLabel: words.safety_drill_askConfirm(),
      cancelLabel: true,
    })
    if (isSure) drill.mutate({ is_drill: true }, { onError: (error) => showToast(sentenceOf(error), toastMs) })
  }
  return (
    <>
      <Card form="plain">
        <ListRow
          icon={<KeyRound aria-hidden="true" size={20} />}
          title={pin?.is_set ? words.safety_pin_change() : words.safety_pin_set()}
          detail={words.safety_pin_about()}
          onPress={() => pin !== undefined && setIsSetting(true)}
          hasChevron
          isLast={Boolean(alarm)}
        />
        {!alarm && (
          <ListRow
            icon={<BellRing aria-hidden="true" size={20} />}
            title={words.safety_drill_open()}
            detail={words.safety_drill_about()}
            onPress={() => !drill.isPending && void askDrill()}
            hasChevron
            isLast
          />
        )}
      </Card>
      {isSetting && pin !== undefined && <PinSheet isChange={pin.is_set} onClose={() => setIsSetting(false)} />}
    </>
  )
}
