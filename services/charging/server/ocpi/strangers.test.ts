import { testStrangers } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { ocpiOperators } from './ocpi-operators.ts'
import { ocpiCalls } from './ocpi-slice.ts'
import { ocpiNamings, ocpiNarrowing, type OcpiThings, storeOcpiThings } from './testing/ocpi-namings.ts'
import { openOcpiWorld, type OcpiWorld } from './testing/ocpi-world.ts'

let world: OcpiWorld
let things: OcpiThings
let tokens: { readonly owner: string; readonly stranger: string }
beforeAll(async () => {
  world = await openOcpiWorld()
  const [sparks, rival] = [await world.registered('sparks', 'SPK'), await world.registered('rival', 'RIV')]
  tokens = { owner: sparks.token, stranger: rival.token }
  await storeOcpiThings(sparks.as)
  const wish = { operatorId: 'sparks', orderHash: 'order-1', locationId: 'L1', evseUid: 'E1', connectorId: '1' }
  await ocpiOperators(world.house).start({ ...wish, riderId: 'ana' })
  const sent = sparks.cpo.asked.at(-1)?.body as { response_url: string; token: { uid: string } }
  things = { partyId: 'SPK', responseToken: sent.response_url.split('/').at(-1) ?? '', uid: sent.token.uid }
})
afterAll(() => world.close())

// A rider's token is the same for every operator, so `pushes.test.ts` tests who may use it.
const { 'OWN-charging-ocpi-authorize': _, ...namings } = ocpiNamings

testStrangers<OcpiThings>(
  ocpiCalls.map(({ call }) => call),
  {
    namings,
    narrowing: [...ocpiNarrowing, 'OWN-charging-ocpi-authorize'],
    nothing: { partyId: 'ABS', responseToken: '0'.repeat(32), uid: 'none' },
  },
  () => ({
    house: world,
    owners: [{ things, as: { bearer: tokens.owner } }],
    strangerTo: () => ({ bearer: tokens.stranger }),
  }),
)
