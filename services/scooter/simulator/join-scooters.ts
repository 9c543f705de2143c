import { type CityPerson, codeFor, documentPicture, type PersonWorld } from '@daoxing/identity/simulator'
import type { Chance } from '@daoxing/kit/simulator'
import {
  acceptScooterTerm,
  listCurrentTerms,
  listScooterDocuments,
  resubmitLicence,
  type ScooterRider,
  sendScooterOtp,
  shakeHands,
  readScooterSession,
  signUpForScooters,
  uploadScooterDocument,
  verifyScooterOtp,
} from '@daoxing/scooter/contract'

type Facts = { readonly name: string; readonly idNumber: string; readonly chance: Chance; readonly signal: AbortSignal }
type Joining = { readonly world: PersonWorld; readonly person: CityPerson; readonly facts: Facts }

const reviewPollMs = 5_000
/** A person whose licence fails this often goes by bus. */
const reviewsMax = 3

/** Signs up at the vendor, step by step as its page asks, and waits for the review. False if the rider may not ride. */
export async function joinScooters(joining: Joining): Promise<boolean> {
  const { api } = joining.person
  let rider = await api.send(shakeHands)
  for (let reviews = 0; ; ) {
    switch (rider.nextStep) {
      case 'ride':
        return true
      case 'askCustomerService':
        return false
      case 'phone':
        rider = await provePhone(joining)
        break
      case 'terms':
        await acceptTerms(joining)
        rider = await api.send(readScooterSession)
        break
      case 'documents':
      case 'resubmit':
        if (reviews === reviewsMax) return false
        reviews += 1
        rider = await handIn(joining, rider, reviews)
        break
      case 'wait':
        await joining.world.wheel.sleep(reviewPollMs, joining.facts.signal)
        rider = await api.send(readScooterSession)
    }
  }
}

async function provePhone({ world, person: { api, phone } }: Joining): Promise<ScooterRider> {
  const code = await codeFor(world, phone, () => api.send(sendScooterOtp))
  return api.send(verifyScooterOtp, { body: { code } })
}

async function acceptTerms({ person: { api } }: Joining): Promise<void> {
  const { terms } = await api.send(listCurrentTerms)
  for (const { termId, version, acceptedAt } of terms)
    if (acceptedAt === null) await api.send(acceptScooterTerm, { params: { termId }, body: { version } })
}

/** Draws every document that is asked for, and sends them to the review; a licence that is proven elsewhere needs none. */
async function handIn({ person: { api }, facts }: Joining, rider: ScooterRider, tries: number): Promise<ScooterRider> {
  const { documents, isProvenElsewhere } = await api.send(listScooterDocuments)
  if (isProvenElsewhere) return api.send(signUpForScooters, { body: {} })
  const { chance, name, idNumber } = facts
  for (const { type, need } of documents) {
    if (need !== 'upload' && need !== 'retake') continue
    const file = new Blob([documentPicture(chance.branch(`${type} ${tries}`))], { type: 'image/png' })
    await api.send(uploadScooterDocument, { params: { type }, files: { file } })
  }
  if (rider.nextStep === 'resubmit') return api.send(resubmitLicence)
  const birthday = `${chance.branch('birthday').between(1965, 1998)}-05-20`
  return api.send(signUpForScooters, {
    body: { name, birthday, idNumber, email: `rider-${idNumber.slice(-4)}@example.tw` },
  })
}
