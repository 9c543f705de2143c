import type { NotificationType } from '@daoxing/charging/contract'
import { Popup } from '@daoxing/kit/web'
import { useNavigate } from 'react-router'
import { chargingNews, newsSeen } from '../charging-news.ts'
import * as words from '../words/compiled/messages.js'

const newsTexts: Readonly<Record<Exclude<NotificationType, 'charging_fail'>, () => string>> = {
  charging_complete: words.charging_live_newsComplete,
  charging_paused_free_parking: words.charging_live_newsFree,
  charging_paused_pay_parking: words.charging_live_newsPay,
  charging_paused_charge_parking: words.charging_live_newsCharge,
}

/** News that must not be missed: a charge that failed, paused or ended, and a payment that failed [CHG-046, CHG-061]. */
export function NewsPopups({ hash }: { readonly hash: string }) {
  const { notification, chargingFail, payFailed } = chargingNews.useValue()
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
  if (chargingFail !== hash)
    return notification?.orderHash === hash && notification.type !== 'charging_fail' ? (
      <Popup title={newsTexts[notification.type]()} onClose={newsSeen} />
    ) : null
  return (
    <Popup title={words.charging_live_invalid()} onClose={newsSeen}>
      {words.charging_live_invalidText()}
    </Popup>
  )
}
