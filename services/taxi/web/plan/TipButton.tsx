import { formatTwd } from '@daoxing/kit/web'
import { calculatedTipTwd } from '@daoxing/taxi/contract'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useRideDraft } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { TipDialog } from './TipDialog.tsx'
import type { RideTip } from './use-tip.ts'

type TipButtonProps = { readonly tip: RideTip; readonly surgeDifferenceTwd: number }

/** Opens the tip dialog; hidden if a tip cannot be charged. */
export function TipButton({ tip: { isAvailable, mostTwd, tipTwd }, surgeDifferenceTwd }: TipButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const change = useRideDraft((draft) => draft.change)
  if (!isAvailable) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
        className="inline-flex min-h-touch items-center gap-2 text-go"
      >
        <HandCoins aria-hidden="true" size={20} />
        {tipTwd === null ? words.taxi_plan_tip() : words.taxi_plan_tipAmount({ tip: formatTwd(tipTwd) })}
      </button>
      {isAsking && (
        <TipDialog
          tipTwd={tipTwd}
          proposedTwd={calculatedTipTwd(surgeDifferenceTwd)}
          mostTwd={mostTwd}
          onDone={(chosenTwd) => {
            change({ tipTwd: chosenTwd })
            setIsAsking(false)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
