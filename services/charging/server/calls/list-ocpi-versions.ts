import { listOcpiVersions, ocpiVersion } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { done } from '../ocpi/ocpi-reply.ts'
import { versionUrl } from '../ocpi/our-party.ts'

export const listOcpiVersionsAnswer = answer(listOcpiVersions, async ({ house }) =>
  done(house, [{ version: ocpiVersion, url: versionUrl(house) }]),
)
