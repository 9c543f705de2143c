import { answer } from '@daoxing/kit/server'
import {
  contractAt,
  defaultReturnMinutes,
  getRentalContents,
  rentalTabs,
  searchDistanceKm,
  timeStepMinutes,
  typesOfTab,
} from '@daoxing/rental/contract'
import { contractText } from '../contract-text.ts'
import { centralTaipei } from '../rules/near.ts'

export const getRentalContentsAnswer = answer(getRentalContents, async ({ house, language }) => ({
  tabs: rentalTabs.map((tab) => ({ tab, types: [...typesOfTab[tab]] })),
  searchDistanceKm,
  defaultCentre: centralTaipei,
  timeStepMinutes,
  defaultReturnMinutes,
  contract: contractText(house, contractAt(house.clock.now()), language),
}))
