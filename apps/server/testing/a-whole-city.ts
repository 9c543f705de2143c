import { smsPort } from '@daoxing/identity/server'
import { pretendPartner } from '@daoxing/identity/server/testing'
import { bindPort } from '@daoxing/kit/server'
import { invoicesServer } from '@daoxing/invoices/server'
import { membershipServer } from '@daoxing/membership/server'
import { safetyServer } from '@daoxing/safety/server'
import { supportServer } from '@daoxing/support/server'
import { sharingServer } from '@daoxing/sharing/server'
import { aCity, type City } from '@daoxing/taxi/server/testing'
import { bankPorts, pretendBank } from '@daoxing/wallet/server/testing'

/** A taxi city with the foundations that no service needs, and a rental partner; text messages are dropped. */
export function aWholeCity(): Promise<City> {
  return aCity({
    logLevel: 'error',
    slices: [sharingServer, safetyServer, supportServer, invoicesServer, membershipServer],
    portsInstead: [
      ...bankPorts(pretendBank('silent')),
      bindPort(smsPort, { send: async () => undefined }),
      pretendPartner(),
    ],
  })
}
