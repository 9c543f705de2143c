import { type ApiError, askPopup, isApiError, sentenceOf, showToast } from '@daoxing/kit/web'
import type { Favourite, FavouriteIcon } from '@daoxing/places/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { namedIcons } from './favourite-words.ts'
import {
  type ChosenPlace,
  type FavouriteChoice,
  favouritesKey,
  favouritesQuery,
  placeOfFavourite,
  sendAddFavourite,
  sendChangeFavourite,
  sendForgetFavourite,
} from './places-data.ts'
import * as words from './words/compiled/messages.js'

/** Long enough to see that it was the wrong one. */
const undoMs = 6000

/**
 * Keeps a favourite. Where its address stands there under another name, or its name at another address, the rider is
 * asked, and yes changes the one that is there [FAV-004, FAV-005], which can be undone. One with an id is changed
 * without a question. Answers whether it was kept.
 */
export function useSaveFavourite() {
  const cache = useQueryClient()
  const readAgain = () => cache.invalidateQueries({ queryKey: favouritesKey })
  const changeBack = (kept: Favourite) =>
    sendChangeFavourite(kept.id, { ...kept, place: placeOfFavourite(kept) }).then(
      () => showToast(words.places_favourite_kept()),
      (error: unknown) => showToast(sentenceOf(error), undoMs),
    )
  return useMutation({
    mutationFn: async ({ id, ...choice }: FavouriteChoice & { readonly id?: string }): Promise<boolean> => {
      if (id !== undefined) {
        await sendChangeFavourite(id, choice)
        showToast(words.places_favourite_updated())
        return true
      }
      try {
        await sendAddFavourite(choice)
        showToast(words.places_favourite_added())
        return true
      } catch (refusal) {
        if (!isApiError(refusal, 'FAV_SAME_ADDRESS') && !isApiError(refusal, 'FAV_SAME_NAME')) throw refusal
        if (!(await askPopup(questionOf(refusal, choice)))) return false
        // As it stands now, and not as some screen has read it: its point and its name are what can be taken back.
        const known = await cache.fetchQuery({ ...favouritesQuery, staleTime: 0 })
        const kept = known.find((favourite) => favourite.id === refusal.data.id)
        await sendChangeFavourite(String(refusal.data.id), {
          ...choice,
          icon: iconAfter(choice.icon, refusal.data.icon),
          place: refusal.code === 'FAV_SAME_ADDRESS' ? placeAfter(choice.place, kept) : choice.place,
        })
        const undo = kept && {
          label: words.places_favourite_undo(),
          onPress: () => void changeBack(kept).then(readAgain),
        }
        showToast(words.places_favourite_updated(), undoMs, undo)
        return true
      }
    },
    onSuccess: readAgain,
  })
}

/** The same address under another name: where the rider has put it on the map it stays. */
function placeAfter(chosen: ChosenPlace, kept: Favourite | undefined): ChosenPlace {
  return kept !== undefined && (chosen.isApproximate || !kept.isApproximate) ? placeOfFavourite(kept) : chosen
}

/** Home stays home under another name, unless it becomes the place of work. */
function iconAfter(chosen: FavouriteIcon, kept: unknown): FavouriteIcon {
  const named = namedIcons.find((icon) => icon === kept)
  return chosen === 'favourite' && named !== undefined ? named : chosen
}

/** Forgets a favourite, and for a moment offers to keep it after all. */
export function useForgetFavourite() {
  const cache = useQueryClient()
  const readAgain = () => cache.invalidateQueries({ queryKey: favouritesKey })
  // Outlives the screen that it was forgotten on: nothing here waits for a component.
  const keepAfterAll = (favourite: Favourite) =>
    sendAddFavourite({ ...favourite, place: placeOfFavourite(favourite) }).then(
      () => showToast(words.places_favourite_kept()),
      (error: unknown) => showToast(sentenceOf(error), undoMs),
    )
  return useMutation({
    mutationFn: ({ id }: Favourite) => sendForgetFavourite(id),
    onSuccess: (_done, favourite) => {
      showToast(words.places_favourite_deleted(), undoMs, {
        label: words.places_favourite_undo(),
        onPress: () => void keepAfterAll(favourite).then(readAgain),
      })
      return readAgain()
    },
  })
}

function questionOf({ code, data }: ApiError, { description, place }: FavouriteChoice) {
  const [name, address] = [String(data.description), String(data.address)]
  return code === 'FAV_SAME_ADDRESS'
    ? {
        title: words.places_favourite_renameTitle(),
        text: words.places_favourite_renameText({ from: name, to: description }),
        confirmLabel: words.places_favourite_rename(),
        // One address has one name [FAV-004]: who says no keeps the one that is there.
        cancelLabel: words.places_favourite_keepName({ name }),
      }
    : {
        title: words.places_favourite_moveTitle({ name }),
        text: words.places_favourite_moveText({ from: address, to: place.address }),
        confirmLabel: words.places_favourite_move(),
        cancelLabel: true as const,
      }
}
