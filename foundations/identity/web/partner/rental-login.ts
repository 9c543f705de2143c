import { readOfRider, storeForRider, valueStore } from '@daoxing/kit/web'

/** The rental-login flag of this tab [B46]; removed with the rider's other data at the sign-out. */
const storageKey = 'identity.rentalLogin'
/** A web view may forbid storage: then the flag lasts as long as the page. */
const inMemory = valueStore('rider', false)
/** The rider who is being asked to log in to rental; undefined without a question. */
export const partnerLoginQuestion = valueStore<PartnerLoginQuestion | undefined>('rider', undefined)

type PartnerLoginQuestion = {
  readonly answered: Promise<boolean>
  readonly answer: (isLoggedIn: boolean) => void
}

/** Set after the partner's login check has passed, or after a binding or an upgrade. It gates calls, not pages. */
export function isRentalLoggedIn(): boolean {
  return inMemory.get() || readOfRider('visit', storageKey) !== null
}

export function setRentalLogin(isLoggedIn: boolean): void {
  storeForRider('visit', storageKey, isLoggedIn ? '1' : '')
  inMemory.set(isLoggedIn)
}

/** Opens the binding above the current screen; resolves to whether it was completed. There is one at a time. */
export function openRentalLogin(): Promise<boolean> {
  const open = partnerLoginQuestion.get()
  if (open !== undefined) return open.answered
  let resolve: (isLoggedIn: boolean) => void = () => undefined
  const answered = new Promise<boolean>((settle) => {
    resolve = settle
  })
  partnerLoginQuestion.set({
    answered,
    answer(isLoggedIn) {
      partnerLoginQuestion.set(undefined)
      resolve(isLoggedIn)
    },
  })
  return answered
}
