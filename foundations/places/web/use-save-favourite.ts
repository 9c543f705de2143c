import { type ApiError, confirmInPopup, isApiError, sentenceOf, showToast } from '@daoxing/kit/web'
import type { Favourite, FavouriteIcon } from '@daoxing/places/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { namedIcons } from './favourite-words.ts'
import { type ChosenPlace, favouritesKey, favouritesQuery, placeOfFavourite } from './places-data.ts'
import { type FavouriteChoice, sendAddFavourite, sendChangeFavourite, sendForgetFavourite } from './favourite-data.ts'
import * as words from './words/compiled/messages.js'

/** Long enough to notice a mistake. */
const undoMs = 6000

/**
 * Saves a favourite. If its address exists under another name, or its name at another address, the rider has to
 * confirm, and a yes changes the existing one [FAV-004, FAV-005], which can be undone. A favourite with an id is
 * changed without confirmation. Returns whether it was saved.
 */
export function useSaveFavourite() {
  const cache = useQueryClient()
  const readAgain = () => cache.invalidateQueries({ queryKey: favouritesKey })
  const changeBack = (stored: Favourite) =>
    sendChangeFavourite(stored.id, { ...stored, place: placeOfFavourite(stored) }).then(
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
        if (!(await confirmInPopup(questionOf(refusal, choice)))) return false
        // Reads the current state, since the page's copy may be outdated: its point and name are needed for an undo.
        const known = await cache.fetchQuery({ ...favouritesQuery, staleTime: 0 })
        const stored = known.find((favourite) => favourite.id === refusal.data.id)
        await sendChangeFavourite(String(refusal.data.id), {
          ...choice,
          icon: iconAfter(choice.icon, refusal.data.icon),
          place: refusal.code === 'FAV_SAME_ADDRESS' ? placeAfter(choice.place, stored) : choice.place,
        })
        const undo = stored && {
          label: words.places_favourite_undo(),
          onPress: () => void changeBack(stored).then(readAgain),
        }
        showToast(words.places_favourite_updated(), undoMs, undo)
        return true
      }
    },
    onSuccess: readAgain,
  })
}

/** The same address under another name keeps the point that the rider chose on the map. */
function placeAfter(chosen: ChosenPlace, stored: Favourite | undefined): ChosenPlace {
  return stored !== undefined && (chosen.isApproximate || !stored.isApproximate) ? placeOfFavourite(stored) : chosen
}

/** Home stays home under another name, unless it becomes the workplace. */
function iconAfter(chosen: FavouriteIcon, stored: unknown): FavouriteIcon {
  const named = namedIcons.find((icon) => icon === stored)
  return chosen === 'favourite' && named !== undefined ? named : chosen
}

/** Deletes a favourite, and offers to restore it for a moment. */
export function useForgetFavourite() {
  const cache = useQueryClient()
  const readAgain = () => cache.invalidateQueries({ queryKey: favouritesKey })
  // Independent of components, so that the offer outlives the screen.
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
        // One address has one name [FAV-004]: declining keeps the existing one.
        cancelLabel: words.places_favourite_keepName({ name }),
      }
    : {
        title: words.places_favourite_moveTitle({ name }),
        text: words.places_favourite_moveText({ from: address, to: place.address }),
        confirmLabel: words.places_favourite_move(),
        cancelLabel: true as const,
      }
}
