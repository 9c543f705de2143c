import { Popup } from '@daoxing/kit/web'
import { useNavigate } from 'react-router'
import { chargingNews, newsSeen } from '../charging-news.ts'
import * as words from '../words/compiled/messages.js'

/** What must not be missed: a charge that failed to start, and a payment that failed [CHG-048, CHG-061]. */
export function NewsPopups({ hash }: { readonly hash: string }) {
  const { chargingFail, payFailed } = chargingNews.useValue()
  const navigate = useNavigate()
  if (payFailed?.orderHash === hash)
    return (
      <Popup
        title={words.charging_live_payFailed()}
        buttons={[
          { label: words.charging_live_later(), kind: 'quiet', onPress: newsSeen },
          {
            label: words.charging_live_payNow(),
            onPress: () => {
              newsSeen()
              void navigate(`/myOrder/${hash}`)
            },
          },
        ]}
        onClose={newsSeen}
      >
        {payFailed.message}
      </Popup>
    )
  if (chargingFail !== hash) return null
  return (
    <Popup title={words.charging_live_invalid()} onClose={newsSeen}>
      {words.charging_live_invalidText()}
    </Popup>
  )
}
