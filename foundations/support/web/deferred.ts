import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

const ticketScreen = lazyScreen(() => import('./screens/TicketScreen.tsx').then((file) => file.TicketScreen))

export const supportDeferred: DeferredEntry = {
  routes: [
    {
      path: '/cs/csCenter',
      who: (query) => (query.has('trip_hash') ? 'rider' : 'anyone'),
      screen: lazyScreen(() => import('./screens/SupportScreen.tsx').then((file) => file.SupportScreen)),
    },
    {
      path: '/cs/category/:id',
      who: 'anyone',
      screen: lazyScreen(() => import('./screens/CategoryScreen.tsx').then((file) => file.CategoryScreen)),
    },
    {
      path: '/cs/article/:id',
      who: 'anyone',
      screen: lazyScreen(() => import('./screens/ArticleScreen.tsx').then((file) => file.ArticleScreen)),
    },
    { path: '/cs/csCenterTicket', who: 'rider', screen: ticketScreen },
    { path: '/cs/csCenterTicket/:id', who: 'rider', screen: ticketScreen },
    {
      path: '/csChatBot',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/ChatScreen.tsx').then((file) => file.ChatScreen)),
    },
  ],
  errors: () => import('./error-articles.ts').then((file) => file.teachErrorArticles()),
  memberRows: lazyScreen(() => import('./parts/MemberRow.tsx').then((file) => file.MemberRow)),
}
