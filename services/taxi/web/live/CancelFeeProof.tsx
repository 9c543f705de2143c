import type { Trip } from '@daoxing/taxi/contract'
import { FeeProof } from '../parts/WaitProof.tsx'
import * as words from '../words/compiled/messages.js'
import { Panel } from './Panel.tsx'

type CancelFeeProofProps = { readonly cancel: Trip['cancel']; readonly on: 'sheet' | 'page' }

/** The reason of a fee: the received positions of the car. */
export function CancelFeeProof({ cancel, on }: CancelFeeProofProps) {
  if (!cancel?.proof) return null
  return (
    <Panel on={on}>
      <h2 className="mb-1 font-bold">{words.taxi_live_proof_title()}</h2>
      <FeeProof proof={cancel.proof} />
    </Panel>
  )
}
