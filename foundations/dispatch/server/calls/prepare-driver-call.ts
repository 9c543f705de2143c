import type { prepareDriverCall } from '@daoxing/dispatch/contract'
import { intend, staged } from '@daoxing/kit/server'
import { ofDriver } from '../talk/meetings.ts'
import { AskedPair, keepNumber, leaseNumber, numberOrPair } from '../voice/prepare-number.ts'

export const prepareDriverCallHandler = staged<
  typeof prepareDriverCall,
  AskedPair,
  Awaited<ReturnType<typeof leaseNumber>>
>({
  kept: AskedPair,
  async begin({ params, who, tx, house }) {
    const meeting = await ofDriver({ tx, driverId: who.driverId, orderHash: params.hash })
    const found = await numberOrPair({ tx, house, meeting })
    return 'number' in found ? found.number : intend(found.pair)
  },
  act: leaseNumber,
  finish: keepNumber,
})
