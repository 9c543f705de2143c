import {
  auditRentalDocuments,
  listRentalDocuments,
  type Papers,
  putRentalProfile,
  requiredKinds,
  uploadRentalDocument,
  uploadRentalFile,
  verificationStatuses,
} from '@daoxing/identity/contract'
import type { Chance } from '@daoxing/kit/simulator'
import { documentPicture } from './document-picture.ts'
import type { CityPerson, PersonWorld } from './join-city.ts'

const { succeeded, suspended, blackListed } = verificationStatuses
const pollMs = 5_000

export type PersonFacts = { readonly name: string; readonly loginId: string; readonly chance: Chance }

/**
 * Fills in the form, sends a picture of each document with a video of the face, and waits for the reviewer. False if the
 * rider may not drive.
 */
export async function provePapers(world: PersonWorld, { api }: CityPerson, facts: PersonFacts): Promise<boolean> {
  const { chance, name, loginId } = facts
  const picture = (what: string) => new Blob([documentPicture(chance.branch(what))], { type: 'image/png' })
  let papers: Papers = await api.send(listRentalDocuments)
  if (papers.missingFields.length > 0) await api.send(putRentalProfile, { body: profileOf(facts, { name, loginId }) })
  for (let tries = 1; ; tries += 1) {
    if (papers.status === succeeded) return true
    if (papers.status === suspended || papers.status === blackListed || tries > triesMax) return false
    for (const { kind, need } of papers.documents) {
      if ((need !== 'upload' && need !== 'retake') || !requiredKinds.some((one) => one === kind)) continue
      const body =
        kind === 'ID_CARD_BACK_SCAN_BARCODE' ? { barcode: `B${chance.branch('barcode').between(1, 1e9)}` } : {}
      const files = { file: picture(`${kind} ${tries}`) }
      papers = (await api.send(uploadRentalDocument, { params: { kind }, files, body })).papers
    }
    for (const instruction of papers.liveVideo.instructions) {
      if (papers.liveVideo.taken.includes(instruction)) continue
      const files = { file: picture(`${instruction} ${tries}`) }
      papers = (await api.send(uploadRentalFile, { files, body: { instruction } })).papers
    }
    if (papers.maySubmit) papers = (await api.send(auditRentalDocuments)).papers
    while (papers.nextStep === 'wait') {
      await world.wheel.sleep(pollMs)
      papers = await api.send(listRentalDocuments)
    }
  }
}

/** A person whose papers fail this often goes by bus. */
const triesMax = 3

function profileOf({ chance }: PersonFacts, { name, loginId }: { name: string; loginId: string }) {
  const home = { hhrCityId: '63000', hhrAreaId: '6300100', hhrAddr: '八德路四段 138 號' }
  return {
    acctName: name,
    birthday: `${chance.branch('birthday').between(1965, 1998)}-05-20`,
    email: `rider-${loginId.slice(-4)}@example.tw`,
    loginId,
    jurisdictionNum: String(chance.branch('licence').between(1, 1e9)).padStart(12, '0'),
    ...home,
    cityId: home.hhrCityId,
    areaId: home.hhrAreaId,
    addr: home.hhrAddr,
  }
}
