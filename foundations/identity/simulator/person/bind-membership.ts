import {
  acceptPartnerAgreements,
  bindPartner,
  getPartnerMembership,
  listUnacceptedPartnerAgreements,
  nationalIdKindOf,
  upgradePartner,
} from '@daoxing/identity/contract'
import { ApiFailure, type Chance } from '@daoxing/kit/simulator'
import { type CityPerson, type PersonWorld, proveCode } from './join-city.ts'

/** Binds the rental membership of a person, who becomes a member first if the partner does not know the id number. */
export async function bindMembership(world: PersonWorld, { api, phone }: CityPerson, loginId: string): Promise<void> {
  if ((await api.send(getPartnerMembership)).state === 'bound') return
  const { agreements } = await api.send(listUnacceptedPartnerAgreements)
  const accepted = agreements.map(({ document, version }) => ({ document, version }))
  if (accepted.length > 0) await api.send(acceptPartnerAgreements, { body: { agreements: accepted } })
  const { uuid, otp } = await proveCode(world, api, phone)
  await api.send(bindPartner, { body: { phone, uuid, otp, cc: '886' } })
  try {
    await api.send(bindPartner, { body: { loginId, cc: '886' } })
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'PARTNER_NOT_MEMBER') throw error
    await api.send(upgradePartner, { body: { is_accepted: 1, loginId } })
  }
}

/** The id number of an invented person: its form and its check digit are right. */
export function idNumberOf(chance: Chance): string {
  const stem = `F${chance.between(1, 2)}${String(chance.between(0, 9_999_999)).padStart(7, '0')}`
  const numbers = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`)
  return numbers.find((number) => nationalIdKindOf(number) === 'national') ?? ''
}
