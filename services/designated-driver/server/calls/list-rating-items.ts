import { answer } from '@daoxing/kit/server'
import { goodFromStars, goodItems, listRatingItems, poorItems } from '@daoxing/designated-driver/contract'

export const listRatingItemsAnswer = answer(listRatingItems, async ({ house, language }) => {
  const nameOf = (id: string) => house.words.say(`designatedDriver_rating_${id}`, language, {}) ?? id
  return {
    good_from_stars: goodFromStars,
    items: [
      ...goodItems.map((id) => ({ id, name: nameOf(id), is_praise: true })),
      ...poorItems.map((id) => ({ id, name: nameOf(id), is_praise: false })),
    ],
  }
})
