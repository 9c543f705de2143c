import type { ChauffeurDraft } from '../draft.ts'
import { isPhone, phoneNo } from './wish-of.ts'

type Rider = { readonly name: string; readonly phone: string }
type Written = Pick<ChauffeurDraft, 'isForOther' | 'customerName' | 'dialCode' | 'phone'>

export type Contact = {
  readonly userName: string
  readonly phoneNo: string
  /** The field that the rider has to mend; undefined if the driver can reach the person. */
  readonly fault: 'name' | 'phone' | undefined
}

/** Whom the driver meets: the rider, or the person that the car is booked for. */
export function contactOf({ isForOther, customerName, dialCode, phone }: Written, rider: Rider | undefined): Contact {
  const userName = (isForOther ? customerName : (rider?.name ?? '')).trim()
  const number = isForOther ? phoneNo(dialCode, phone) : ownNumber(rider?.phone ?? '', dialCode)
  const fault = userName === '' ? 'name' : isPhone(number) ? undefined : 'phone'
  return { userName, phoneNo: number, fault }
}

/** The account shows a Taiwanese number as it is dialled here, any other with its dial code. */
const ownNumber = (phone: string, dialCode: string) =>
  phone.startsWith('+') ? `+${phone.replace(/\D/g, '')}` : phoneNo(dialCode, phone)
