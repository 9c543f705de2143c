import type { Pose } from '@daoxing/kit/web'
import type { ScooterDocumentType } from '@daoxing/scooter/contract'
import * as words from '../words/compiled/messages.js'

type DocumentWords = { readonly name: () => string; readonly hint: () => string; readonly pose: Pose }

export const documentWords: Readonly<Record<ScooterDocumentType, DocumentWords>> = {
  id_front: { name: words.scooter_account_idFront, hint: words.scooter_account_cardHint, pose: 'card' },
  id_back: { name: words.scooter_account_idBack, hint: words.scooter_account_cardHint, pose: 'card' },
  licence_front: { name: words.scooter_account_licenceFront, hint: words.scooter_account_licenceHint, pose: 'card' },
  licence_back: { name: words.scooter_account_licenceBack, hint: words.scooter_account_cardHint, pose: 'card' },
  selfie: { name: words.scooter_account_selfie, hint: words.scooter_account_selfieHint, pose: 'face' },
}
