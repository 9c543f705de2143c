import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const placesDeferred: DeferredEntry = {
  routes: [
    {
      path: '/setting/addresses',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/FavouritesScreen.tsx').then((file) => file.FavouritesScreen)),
    },
  ],
  signUp: {
    setFavouriteAddress: lazyScreen(() =>
      import('./screens/SetFavouriteStep.tsx').then((file) => file.SetFavouriteStep),
    ),
  },
  memberRows: lazyScreen(() => import('./parts/MemberRow.tsx').then((file) => file.MemberRow)),
}
