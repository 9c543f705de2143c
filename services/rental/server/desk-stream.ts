import { definePeerEvents } from '@daoxing/kit/server'
import { RentalDeskFact } from '@daoxing/rental/contract'

/** Reports of desks; the subject is the order. */
export const deskEvents = definePeerEvents('rental.deskEvents', RentalDeskFact)
