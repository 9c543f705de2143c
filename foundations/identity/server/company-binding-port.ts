import { definePort, type House, type Tx } from '@daoxing/kit/server'

export type CompanyBinding = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  /** The company or group that the bind code names. */
  readonly subject: string
}

/** The slice that keeps the members of companies binds this. */
export type CompanyBindings = {
  /** Makes the rider a member, in the transaction that binds and under the lock of the rider. A repetition changes nothing. */
  bound(binding: CompanyBinding): Promise<void>
}

export const companyBindingPort = definePort<CompanyBindings>('identity.companyBinding')
