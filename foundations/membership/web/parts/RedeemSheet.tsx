import {
  BottomSheet,
  Chip,
  confirmInPopup,
  formatTwd,
  sentenceOf,
  showToast,
  SubmitForm,
  TextField,
} from '@daoxing/kit/web'
import { useState } from 'react'
import { useRedeemPoints } from '../membership-data.ts'
import * as words from '../words/compiled/messages.js'

type RedeemSheetProps = { readonly available: number; readonly onClose: () => void }

/** Asks how many points become ride credit. One point is worth one dollar, and the exchange cannot be undone. */
export function RedeemSheet({ available, onClose }: RedeemSheetProps) {
  const [text, setText] = useState('')
  const redeem = useRedeemPoints()
  const points = /^\d{1,6}$/.test(text) ? Number(text) : 0
  const isTooMany = points > available
  const change = (next: string) => {
    redeem.reset()
    setText(next)
  }
  const submit = async () => {
    const amount = formatTwd(points)
    const isSure = await confirmInPopup({
      title: words.membership_sure({ points, amount }),
      text: words.membership_final(),
      confirmLabel: words.membership_redeem(),
      cancelLabel: true,
    })
    if (!isSure) return
    redeem.mutate(points, {
      onSuccess: () => {
        showToast(words.membership_redeemed({ amount }))
        onClose()
      },
    })
  }
  return (
    <BottomSheet title={words.membership_redeem()} onClose={onClose}>
      <SubmitForm
        label={points > 0 ? words.membership_redeemFor({ amount: formatTwd(points) }) : words.membership_redeem()}
        isComplete={points > 0 && !isTooMany}
        isSending={redeem.isPending}
        error={redeem.isError ? sentenceOf(redeem.error) : undefined}
        onSubmit={() => void submit()}
      >
        <div className="mb-4 flex flex-col gap-1">
          <TextField
            label={words.membership_amount()}
            value={text}
            inputMode="numeric"
            lengthMax={6}
            hint={words.membership_worth({ points: available, amount: formatTwd(1) })}
            error={isTooMany ? words.membership_tooMany({ points: available }) : undefined}
            onChange={change}
          />
          <div>
            <Chip isSelected={points === available} onPress={() => change(String(available))}>
              {words.membership_all({ points: available })}
            </Chip>
          </div>
        </div>
      </SubmitForm>
    </BottomSheet>
  )
}
