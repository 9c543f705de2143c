import { configValue } from '@daoxing/configs/server'
import { secretHash, signAgreement, signedAgreementsOf } from '@daoxing/identity/server'
import { type Language, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { ScooterTerm } from '@daoxing/scooter/contract'
import { scooterConfigs } from '../scooter-configs.ts'

const termIds = ['service', 'privacy', 'insurance'] as const
type TermId = (typeof termIds)[number]

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

const documentOf = (termId: TermId) => `scooter.${termId}`

/** The texts in force in the rider's language, each with the time at which the rider accepted this version. */
export async function termsOf({
  tx,
  house,
  riderId,
  language,
}: OfRider & { readonly language: Language }): Promise<ScooterTerm[]> {
  const { version } = await configValue(tx, scooterConfigs.scooter_terms)
  const signed = await signedAgreementsOf(tx, riderId)
  return termTexts(house, language).map(({ termId, ...text }) => ({
    ...{ termId, version, ...text, isRequired: true },
    acceptedAt: signed.find((one) => one.document === documentOf(termId) && one.version === version)?.signedAt ?? null,
  }))
}

/** The texts in force, without the state of a reader. */
export function termTexts(house: House, language: Language) {
  const say = (termId: TermId, part: 'title' | 'text') =>
    house.words.say(`scooter_terms_${termId}_${part}`, language) ?? ''
  return termIds.map((termId) => ({ termId, title: say(termId, 'title'), text: say(termId, 'text') }))
}

/** Whether the rider has accepted all texts in their versions in force. */
export async function hasAcceptedTerms({ tx, riderId }: Pick<OfRider, 'tx' | 'riderId'>): Promise<boolean> {
  const { version } = await configValue(tx, scooterConfigs.scooter_terms)
  const signed = await signedAgreementsOf(tx, riderId)
  return termIds.every((termId) => signed.some((one) => one.document === documentOf(termId) && one.version === version))
}

/** Records that the rider accepted the text that was shown: its version, and the hash of its words. */
export async function acceptTerm({
  termId,
  version,
  ...of
}: OfRider & { readonly language: Language; readonly termId: string; readonly version: string }): Promise<void> {
  const term = (await termsOf(of)).find((one) => one.termId === termId)
  if (!term) throw new Refusal('kit.notFound')
  if (term.version !== version) throw new Refusal('scooter.termChanged')
  const { tx, house, riderId } = of
  const textHash = secretHash('scooterTerm', term.text)
  const document = `scooter.${termId}`
  await signAgreement({ tx, riderId, document, version, textHash, signatureFileId: null, at: house.clock.now() })
}
