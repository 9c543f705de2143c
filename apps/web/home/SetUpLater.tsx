import { Card, IconButton, storeForRider, ListRow, readOfRider, useSession, useServices } from '@daoxing/kit/web'
import { recentOrdersQuery, riddenPlaces } from '@daoxing/orders/web'
import { favouritesQuery } from '@daoxing/places/web'
import { paymentDefaultsQuery } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'

const storageKey = 'daoxing.setUpLater'

/**
 * The optional sign-up steps, offered after the first ride: home and work, a payment method besides cash, and an
 * address for receipts. A rider who dismisses them is not prompted again on this device while signed in.
 */
export function SetUpLater() {
  const session = useSession()
  const riderId = session.state === 'rider' && session.rider.isSignUpFinished ? session.rider.riderId : undefined
  const [putOff, setPutOff] = useState(() => readOfRider('stay', storageKey))
  const mayAsk = riderId !== undefined && putOff === null
  const services = useServices()
  const { data: orders = [] } = useQuery({ ...recentOrdersQuery, enabled: mayAsk })
  const hasRidden = mayAsk && riddenPlaces(orders, services).length > 0
  const { data: favourites } = useQuery({ ...favouritesQuery, enabled: hasRidden })
  const { data: payment } = useQuery({ ...paymentDefaultsQuery, enabled: hasRidden })
  if (!hasRidden || favourites === undefined || payment === undefined) return null
  const hasPlace = favourites.some(({ icon }) => icon !== 'favourite')
  const hasMethod = payment.options.some((option) => option.is_bound && option.method !== 'cash')
  if (hasPlace && hasMethod) return null
  return (
    <section aria-label={words.shell_setUp_label()} className="relative">
      <Card form="plain">
        <div className="pe-8">
          <ListRow
            title={words.shell_setUp_title()}
            detail={words.shell_setUp_detail()}
            to={`/signUp?step=${hasPlace ? 'payment' : 'address'}`}
            hasChevron={false}
            isLast
          />
        </div>
      </Card>
      <div className="absolute end-1 top-2">
        <IconButton
          label={words.shell_setUp_putOff()}
          icon={<X size={20} />}
          onPress={() => {
            storeForRider('stay', storageKey, 'yes')
            setPutOff('yes')
          }}
        />
      </div>
    </section>
  )
}
