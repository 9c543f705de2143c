import { lazyScreen } from '@daoxing/kit/web'
import { matchPath, useLocation } from 'react-router'

const ComingScreen = lazyScreen(async () => (await import('./ComingScreen.tsx')).ComingScreen)
const MissingScreen = lazyScreen(async () => (await import('./MissingScreen.tsx')).MissingScreen)

/** Routes of the app without a screen yet; a slice with a screen takes its path over [SHL-053]. */
const laterPaths = `advertisement myJourney payment rental/reservation rental/setting rental/myOrder rental/idCards
rental/departProcess rental/returnProcess setting share tRewards cs/csCenter cs/csCenterTicket lineTaxiPass
signUp mgmShareList mgm receivingGift airport-shuttle airport-shuttle/booking taxi myOrder myOrder/:id charging_station
redemption-mall guest-taxi/:tripHash scooter/reservation scooter/verification scooter/license-status
scooter/resubmit-license`.split(/\s/)

/** A URL without a screen of a slice: one of the app's own that is not available yet, or an unknown one. */
export function UnknownPathScreen() {
  const { pathname } = useLocation()
  return laterPaths.some((path) => matchPath(`/${path}`, pathname) !== null) ? <ComingScreen /> : <MissingScreen />
}
