import * as invoicesContract from '@daoxing/invoices/contract'
import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { addCarrierAnswer } from './calls/add-carrier.ts'
import { changeCarrierAnswer } from './calls/change-carrier.ts'
import { deleteCarrierAnswer } from './calls/delete-carrier.ts'
import { listCarriersAnswer } from './calls/list-carriers.ts'
import { lookUpTaxIdAnswer } from './calls/look-up-tax-id.ts'
import { makeCarrierDefaultAnswer } from './calls/make-carrier-default.ts'
import { carrierPurpose } from './carrier-seal.ts'
import { checkCarriers, checkCarriersHandler } from './jobs/check-carriers.ts'
import { purgeCompanies, purgeCompaniesHandler } from './jobs/purge-companies.ts'
import { carrierCheckPort } from './platform/carrier-check-port.ts'
import { configuredPlatform } from './platform/einvoice-platform.ts'
import { companyRegisterPort, configuredRegister } from './register/company-register.ts'
import { removeCarriers } from './stores/carrier-store.ts'

export const invoicesServer: ServerSlice = {
  name: 'invoices',
  contract: invoicesContract,
  calls: [
    listCarriersAnswer,
    addCarrierAnswer,
    changeCarrierAnswer,
    makeCarrierDefaultAnswer,
    deleteCarrierAnswer,
    lookUpTaxIdAnswer,
  ],
  jobs: [bindJob(checkCarriers, checkCarriersHandler), bindJob(purgeCompanies, purgeCompaniesHandler)],
  ports: (house) => [
    bindPort(carrierCheckPort, configuredPlatform(house, process.env)),
    bindPort(companyRegisterPort, configuredRegister(house, process.env)),
  ],
  sealed: {
    columns: [{ table: 'invoices.carriers', id: ['rider_id', 'id'], column: 'wish_sealed', purpose: carrierPurpose }],
  },
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  async eraseRider(tx, riderId) {
    await removeCarriers(tx, riderId)
    return 'erased'
  },
  async onStart({ house, tx }) {
    await house.jobs.plan(tx, purgeCompanies, {}, { key: purgeCompanies.name, keepDueAt: true })
  },
}
