import { plusSeconds } from '@daoxing/kit/contract'
import {
  bindJob,
  bindPort,
  type BoundJob,
  type CallAnswer,
  type House,
  type PortBinding,
  type Tx,
} from '@daoxing/kit/server'
import { authorizeOcpiTokenAnswer } from '../calls/authorize-ocpi-token.ts'
import { deleteOcpiCredentialsAnswer } from '../calls/delete-ocpi-credentials.ts'
import { deleteOcpiTariffAnswer } from '../calls/delete-ocpi-tariff.ts'
import { endOperatorAnswer } from '../calls/end-operator.ts'
import { getOcpiCdrAnswer } from '../calls/get-ocpi-cdr.ts'
import { getOcpiConnectorAnswer } from '../calls/get-ocpi-connector.ts'
import { getOcpiCredentialsAnswer } from '../calls/get-ocpi-credentials.ts'
import { getOcpiEvseAnswer } from '../calls/get-ocpi-evse.ts'
import { getOcpiLocationAnswer } from '../calls/get-ocpi-location.ts'
import { getOcpiSessionAnswer } from '../calls/get-ocpi-session.ts'
import { getOcpiTariffAnswer } from '../calls/get-ocpi-tariff.ts'
import { getOcpiVersionAnswer } from '../calls/get-ocpi-version.ts'
import { inviteCityOperatorAnswer } from '../calls/invite-city-operator.ts'
import { inviteOperatorAnswer } from '../calls/invite-operator.ts'
import { listChargingOperatorsAnswer } from '../calls/list-charging-operators.ts'
import { listOcpiTokensAnswer } from '../calls/list-ocpi-tokens.ts'
import { listOcpiVersionsAnswer } from '../calls/list-ocpi-versions.ts'
import { patchOcpiConnectorAnswer } from '../calls/patch-ocpi-connector.ts'
import { patchOcpiEvseAnswer } from '../calls/patch-ocpi-evse.ts'
import { patchOcpiLocationAnswer } from '../calls/patch-ocpi-location.ts'
import { patchOcpiSessionAnswer } from '../calls/patch-ocpi-session.ts'
import { postOcpiCdrAnswer } from '../calls/post-ocpi-cdr.ts'
import { postOcpiCommandResultAnswer } from '../calls/post-ocpi-command-result.ts'
import { postOcpiCredentialsAnswer } from '../calls/post-ocpi-credentials.ts'
import { putOcpiConnectorAnswer } from '../calls/put-ocpi-connector.ts'
import { putOcpiCredentialsAnswer } from '../calls/put-ocpi-credentials.ts'
import { putOcpiEvseAnswer } from '../calls/put-ocpi-evse.ts'
import { putOcpiLocationAnswer } from '../calls/put-ocpi-location.ts'
import { putOcpiSessionAnswer } from '../calls/put-ocpi-session.ts'
import { putOcpiTariffAnswer } from '../calls/put-ocpi-tariff.ts'
import { registerWithOperatorAnswer } from '../calls/register-with-operator.ts'
import { renewOperatorTokenAnswer } from '../calls/renew-operator-token.ts'
import { operatorsPort } from '../operators-port.ts'
import { pullModule, purgePartySessions } from './ocpi-jobs.ts'
import { ocpiOperators } from './ocpi-operators.ts'
import { pullWork } from './pull-work.ts'
import { forgetSessionsBefore } from '../stores/ocpi/party-session-store.ts'

const daySeconds = 86_400
const sessionDays = 400

/** The calls of OCPI, and those by which the house invites operators. */
export const ocpiCalls: readonly CallAnswer[] = [
  listOcpiVersionsAnswer,
  getOcpiVersionAnswer,
  getOcpiCredentialsAnswer,
  postOcpiCredentialsAnswer,
  putOcpiCredentialsAnswer,
  deleteOcpiCredentialsAnswer,
  getOcpiLocationAnswer,
  putOcpiLocationAnswer,
  patchOcpiLocationAnswer,
  getOcpiEvseAnswer,
  putOcpiEvseAnswer,
  patchOcpiEvseAnswer,
  getOcpiConnectorAnswer,
  putOcpiConnectorAnswer,
  patchOcpiConnectorAnswer,
  getOcpiTariffAnswer,
  putOcpiTariffAnswer,
  deleteOcpiTariffAnswer,
  getOcpiSessionAnswer,
  putOcpiSessionAnswer,
  patchOcpiSessionAnswer,
  postOcpiCdrAnswer,
  getOcpiCdrAnswer,
  listOcpiTokensAnswer,
  authorizeOcpiTokenAnswer,
  postOcpiCommandResultAnswer,
  inviteOperatorAnswer,
  inviteCityOperatorAnswer,
  registerWithOperatorAnswer,
  renewOperatorTokenAnswer,
  endOperatorAnswer,
  listChargingOperatorsAnswer,
]

export const ocpiJobs: readonly BoundJob[] = [
  bindJob(pullModule, pullWork),
  bindJob(purgePartySessions, async ({ house }) => {
    await house.database.transaction(async (tx) => {
      await forgetSessionsBefore(tx, plusSeconds(house.clock.now(), -sessionDays * daySeconds))
      await planPurge(house, tx, daySeconds)
    })
  }),
]

export const ocpiPorts = (house: House): readonly PortBinding[] => [bindPort(operatorsPort, ocpiOperators(house))]

/** Plans the purge. Pulls are planned by a registration, and again by each pull. */
export const ocpiOnStart = ({ house, tx }: { readonly house: House; readonly tx: Tx }): Promise<void> =>
  planPurge(house, tx, 0)

function planPurge(house: House, tx: Tx, inSeconds: number): Promise<void> {
  const dueAt = plusSeconds(house.clock.now(), inSeconds)
  return house.jobs.plan(
    tx,
    purgePartySessions,
    {},
    { key: purgePartySessions.name, keepDueAt: inSeconds === 0, dueAt },
  )
}
