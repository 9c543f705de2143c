import { Chip, formatTwd, Popup, TextField } from '@daoxing/kit/web'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'

type TipDialogProps = {
  /** The currently chosen tip; null without one. */
  readonly tipTwd: number | null
  /** The first suggestion. */
  readonly proposedTwd: number
  readonly mostTwd: number
  readonly onDone: (tipTwd: number | null) => void
  readonly onClose: () => void
}

/** Chooses the driver's tip: a few suggested amounts, or any other. */
export function TipDialog({ tipTwd, proposedTwd, mostTwd, onDone, onClose }: TipDialogProps) {
  const offered = [...new Set([30, 50, 100, proposedTwd])]
    .filter((amount) => amount <= mostTwd)
    .toSorted((a, b) => a - b)
  const [text, setText] = useState(String(tipTwd ?? Math.min(proposedTwd, mostTwd)))
  const amount = /^[0-9]{1,6}$/.test(text) ? Number(text) : Number.NaN
  const isRight = amount >= 1 && amount <= mostTwd
  return (
    <Popup
      title={words.taxi_plan_tipTitle()}
      onClose={onClose}
      buttons={[
        { label: words.taxi_plan_tipNone(), kind: 'outline', onPress: () => onDone(null) },
        { label: words.taxi_plan_tipDone(), onPress: () => isRight && onDone(amount) },
      ]}
    >
      <span className="mb-3 block">{words.taxi_plan_tipText()}</span>
      <span className="flex flex-wrap justify-center gap-2">
        {offered.map((offer) => (
          <Chip key={offer} isSelected={amount === offer} onPress={() => setText(String(offer))}>
            {formatTwd(offer)}
          </Chip>
        ))}
      </span>
      <span className="mt-3 block text-start">
        <TextField
          label={words.taxi_plan_tipLabel()}
          value={text}
          inputMode="numeric"
          onChange={setText}
          {...(isRight ? {} : { error: words.taxi_plan_tipWrong({ most: formatTwd(mostTwd) }) })}
        />
      </span>
    </Popup>
  )
}
