import type { LevelSpan, MemberLevelId } from '@daoxing/membership/contract'
import * as words from './words/compiled/messages.js'

export const levelName: Readonly<Record<MemberLevelId, () => string>> = {
  traveller: words.membership_level_traveller,
  silver: words.membership_level_silver,
  gold: words.membership_level_gold,
  diamond: words.membership_level_diamond,
}

/** How a level began. */
export const beginningOf: Readonly<Record<LevelSpan['why'], () => string>> = {
  joined: words.membership_why_joined,
  reached: words.membership_why_reached,
  kept: words.membership_why_kept,
  lowered: words.membership_why_lowered,
}
