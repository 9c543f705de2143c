import type { UserStatus } from '@daoxing/identity/contract'
import type { User } from './stores/user-store.ts'

type OperatorsView = {
  readonly uid: string
  readonly userNumber: number
  readonly displayName: string
  readonly status: UserStatus
}

/** An operator's view of a rider: without phone and address. */
export const operatorsView = ({ riderId, userNumber, displayName, status }: User): OperatorsView => ({
  uid: riderId,
  userNumber,
  displayName,
  status,
})
