import type { LatLng } from '@daoxing/kit/contract'
import { Popup } from '@daoxing/kit/web'
import { terminalAround } from '@daoxing/taxi/contract'
import { useNavigate } from 'react-router'
import * as words from '../words/compiled/messages.js'
import { useShuttleDraft } from './shuttle-draft.ts'

/** Offers the airport shuttle to a rider who starts in terminal 1 or 2 of Taoyuan, once [AIR-008, AIR-009]. */
export function AirportPrompt({ start }: { readonly start: LatLng }) {
  const { putOff, change } = useShuttleDraft()
  const navigate = useNavigate()
  const terminal = terminalAround(start)
  if (terminal === undefined || putOff === terminal) return null
  const leave = () => change({ putOff: terminal })
  return (
    <Popup
      title={words.taxi_prompt_title()}
      onClose={leave}
      buttons={[
        { label: words.taxi_prompt_later(), kind: 'outline', onPress: leave },
        {
          label: words.taxi_prompt_go(),
          onPress: () => {
            leave()
            void navigate(`/airport-shuttle?serviceType=PICK_UP&airportCode=${terminal}`)
          },
        },
      ]}
    >
      <p>{words.taxi_prompt_text()}</p>
    </Popup>
  )
}
