import { setTimeout as pause } from 'node:timers/promises'
import { type CityPerson, idNumberOf } from '@daoxing/identity/simulator'
import { joinCity } from '@daoxing/identity/simulator/testing'
import { pictureOf } from '@daoxing/identity/server/testing'
import { ApiFailure, realNetwork, seededChance } from '@daoxing/kit/simulator'
import {
  acceptScooterTerm,
  listCurrentTerms,
  readScooterSession,
  resubmitLicence,
  scooterDocumentTypes,
  sendScooterOtp,
  shakeHands,
  signUpForScooters,
  uploadScooterDocument,
  verifyScooterOtp,
} from '@daoxing/scooter/contract'
import { bindCityCard } from '@daoxing/wallet/simulator'
import type { SharedCity } from './journey-city.ts'
import { wheel } from './program-people.ts'
import { until } from './until.ts'

/** A busy machine takes a while to start a city with all of its fleets. */
const openMsMax = 120_000

type Newcomer = { readonly phone: string; readonly name: string }

/** A rider with a card, whom the vendor of scooters lets ride. */
export async function aScooterRider(city: SharedCity, { phone, name }: Newcomer): Promise<CityPerson> {
  const world = {
    ...{
      serverUrl: city.url,
      wheel,
      network: realNetwork,
      deviceNowMs: () => performance.timeOrigin + performance.now(),
    },
    log: { info: () => undefined, error: () => undefined },
    codeOn: (number: string) => city.codeFor(number),
  }
  const person = await joinCity(world, { phone, name })
  await bindCityCard(world, person)
  const { api } = person
  const session = () => api.send(readScooterSession)
  // The city opens the service once its fleet is registered.
  await until('the service to be open', () => api.send(shakeHands), openMsMax)
  if ((await session()).nextStep === 'phone') await provePhone(city, person)
  const { terms } = await api.send(listCurrentTerms)
  for (const { termId, version } of terms) await api.send(acceptScooterTerm, { params: { termId }, body: { version } })
  const sends = async (tries: number) => {
    for (const [at, type] of scooterDocumentTypes.entries()) {
      const file = pictureOf({ seed: tries * 100 + at + 1, width: 360, height: 360 })
      await api.send(uploadScooterDocument, { params: { type }, files: { file } })
    }
  }
  if ((await session()).nextStep === 'documents') {
    await sends(0)
    const idNumber = idNumberOf(seededChance(phone))
    await api.send(signUpForScooters, { body: { name, birthday: '1995-05-20', idNumber, email: 'rider@example.tw' } })
  }
  for (let tries = 1; ; tries += 1) {
    const { nextStep } = await until('the review of the licence', async () => {
      const seen = await session()
      return seen.nextStep === 'wait' ? undefined : seen
    })
    if (nextStep === 'ride') return person
    if (nextStep !== 'resubmit' || tries === 3) throw new Error(`the vendor asks for: ${nextStep}`)
    await sends(tries)
    await api.send(resubmitLicence)
  }
}

/** A phone gets one code in half a minute, so the second one may have to wait. */
async function provePhone(city: SharedCity, { api, phone }: CityPerson): Promise<void> {
  const earlier = await city.codeFor(phone)
  for (let tries = 1; ; tries += 1) {
    try {
      await api.send(sendScooterOtp)
      break
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 429 || tries === 20) throw error
      await pause(2_000)
    }
  }
  const code = await until('the code of the vendor', async () => {
    const newest = await city.codeFor(phone)
    return newest === earlier ? undefined : newest
  })
  await api.send(verifyScooterOtp, { body: { code } })
}
