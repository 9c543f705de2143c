import { useSession, useSessionSlot } from '@daoxing/kit/web'
import { Suspense } from 'react'

/** Parts next to every screen of a signed-in rider, such as a new version of the terms. */
export function RiderBeside() {
  const session = useSession()
  const Beside = useSessionSlot()?.beside
  if (Beside === undefined || session.state !== 'rider' || session.rider.hold !== undefined) return null
  return (
    <Suspense>
      <Beside />
    </Suspense>
  )
}
