import { patchMailingAddress } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { simplifiedIn } from '../rules/chinese-text.ts'
import { changeFacts } from '../settings/change-facts.ts'
import { identityProfileOf } from '../settings/identity-profile.ts'

export const patchMailingAddressAnswer = answer(patchMailingAddress, async ({ body, who, tx, house }) => {
  const { mailing_address: mailingAddress } = body
  const { city = '', district = '', street = '' } = mailingAddress ?? {}
  const characters = await simplifiedIn(`${city}${district}${street}`)
  if (characters !== '') throw new Refusal('identity.simplifiedCharacters', { characters })
  const { riderId } = who
  await changeFacts(tx, house, { riderId, change: 'mailingAddress', decide: () => ({ mailingAddress }) })
  return identityProfileOf(tx, house, riderId)
})
